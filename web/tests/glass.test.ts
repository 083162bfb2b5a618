import assert from "node:assert/strict";
import { test } from "node:test";
import { halfWidth, heapTop, upperLevel } from "../src/parts/hourglass/glass.ts";

const STEP = 0.0005;

function areaAbove(level: number): number {
  let area = 0;
  for (let d = STEP / 2; d < level; d += STEP) area += halfWidth(0.5 - d) * STEP;
  return area;
}

function areaOfHeap(top: number, slope: number): number {
  let area = 0;
  for (let y = top; y < 1; y += STEP) area += Math.min(halfWidth(y), (y - top) / slope) * STEP;
  return area;
}

test("sand neither comes nor goes: what is missing above lies below", () => {
  const all = areaAbove(upperLevel(1));
  for (const left of [0.9, 0.6, 0.3, 0.1]) {
    const above = areaAbove(upperLevel(left));
    const below = areaOfHeap(heapTop(1 - left, 0.5), 0.5);
    assert.ok(Math.abs(above + below - all) < 0.04 * all, `at ${left}`);
  }
});

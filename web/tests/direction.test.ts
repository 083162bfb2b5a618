import assert from "node:assert/strict";
import { test } from "node:test";
import { type Box, nextIn } from "../src/shell/direction.ts";

const at = (left: number, top: number, width = 100, height = 40): Box => ({
  ...{ left, top },
  right: left + width,
  bottom: top + height,
});

test("the focus goes to what lies next in the direction, and stays where nothing does", () => {
  const from = at(200, 200);
  const others = [at(200, 300), at(200, 100), at(50, 200), at(400, 200)];
  assert.deepEqual(
    (["down", "up", "left", "right"] as const).map((direction) => nextIn(direction, from, others)),
    [0, 1, 2, 3],
  );
  assert.equal(nextIn("down", from, [at(200, 100), at(50, 200)]), -1);
});

test("what lies straight ahead goes before what is nearer but aside", () => {
  assert.equal(nextIn("down", at(0, 0), [at(300, 50), at(0, 120)]), 1);
  assert.equal(nextIn("right", at(0, 0), [at(120, 200), at(300, 0)]), 1);
});

test("where nothing lies straight ahead the focus goes aside rather than nowhere", () => {
  assert.equal(nextIn("down", at(0, 0), [at(600, 300)]), 0);
});

test("touching boxes are next to each other", () => {
  assert.equal(nextIn("right", at(0, 0), [at(98, 0)]), 0);
});

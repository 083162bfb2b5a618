import assert from "node:assert/strict";
import { test } from "node:test";
import type { Piece, Pieces } from "../src/games/teaching.ts";
import {
  around,
  corners,
  each,
  fitted,
  HEIGHT,
  inRows,
  MIDDLE,
  WIDTH,
} from "../src/screens/teach/places.ts";

test("whoever looks sits at the bottom, and the next one clockwise to the left", () => {
  const [me, left, across, right] = around(4, 2);
  assert.deepEqual([me?.seat, left?.seat, across?.seat, right?.seat], [2, 3, 0, 1]);
  assert.ok(me && left && across && right);
  assert.ok(me.chair.y > HEIGHT / 2 && Math.abs(me.chair.x - WIDTH / 2) < 1);
  assert.ok(left.chair.x < WIDTH / 2 && right.chair.x > WIDTH / 2);
  assert.ok(across.chair.y < HEIGHT / 2);
});

test("what lies before somebody is turned to them and nearer to the middle", () => {
  for (const players of [2, 3, 5, 8]) {
    for (const { turn, chair, before } of around(players, 0)) {
      const away = (x: number, y: number) => Math.hypot(x - WIDTH / 2, y - HEIGHT / 2);
      assert.ok(away(before.x, before.y) < away(chair.x, chair.y));
      assert.ok(turn >= 0 && turn < 360);
    }
  }
});

test("many of a kind stand in rows, each in a place of its own", () => {
  const { space, at } = each({ shape: "card", n: 12 });
  assert.equal(at.length, 12);
  assert.equal(new Set(at.map(({ x, y }) => `${x} ${y}`)).size, 12);
  assert.ok(at.every(({ x, y, w, h }) => x + w <= space.w && y + h <= space.h));
});

test("kinds of pieces stand around the middle and over nothing else", () => {
  const pieces: Piece[] = [
    { id: "piles", shape: "pile", n: 5 },
    { id: "cubes", shape: "cube", n: 5 },
    { id: "dice", shape: "die", n: 5 },
    { id: "pile", shape: "pile" },
    { id: "market", shape: "card", n: 4 },
  ];
  const boxes = inRows(pieces, 0, 0).map(({ piece, x, y }) => ({ x, y, ...each(piece).space }));
  assert.equal(boxes.length, pieces.length);
  for (const one of boxes)
    for (const other of boxes)
      assert.ok(
        one === other ||
          one.x + one.w <= other.x ||
          other.x + other.w <= one.x ||
          one.y + one.h <= other.y ||
          other.y + other.h <= one.y,
      );
});

test("few pieces are drawn larger than many, and none leaves its room", () => {
  const heaps: Pieces[][] = [
    [{ shape: "pile" }],
    [{ shape: "card", n: 12 }, { shape: "pile" }],
    [
      { shape: "pile", n: 5 },
      { shape: "cube", n: 5 },
      { shape: "die", n: 5 },
      { shape: "pile" },
      { shape: "card", n: 4 },
    ],
  ];
  const scales = heaps.map((heap) => {
    const { scale, placed } = fitted(heap, MIDDLE.w, MIDDLE.h);
    for (const { piece, x, y } of placed) {
      const { w, h } = each(piece).space;
      assert.ok(scale * Math.max(-x, x + w) <= MIDDLE.w / 2);
      assert.ok(scale * Math.max(-y, y + h) <= MIDDLE.h / 2);
    }
    return scale;
  });
  assert.deepEqual(
    scales,
    [...scales].sort((a, b) => b - a),
  );
});

test("six places lie around a middle, the first one above it", () => {
  const [first, ...others] = corners(10, 0);
  assert.ok(first && Math.abs(first.x) < 0.001 && Math.abs(first.y + 10) < 0.001);
  assert.equal(others.length, 5);
  for (const { x, y } of others) assert.ok(Math.abs(Math.hypot(x, y) - 10) < 0.001);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { hubClock } from "../src/hub/clock.ts";
import { sameWhere } from "../src/hub/same.ts";
import { openShown } from "../src/hub/shown.ts";
import { aGame, aRoom } from "./support/fakes.ts";

test("what is equal stays the same object, what is not is new", () => {
  const old = { camps: [{ wagons: [1, 2] }, { wagons: [3] }], die: { colour: "red" }, gone: 1 };
  const next = { camps: [{ wagons: [1, 2] }, { wagons: [4] }], die: { colour: "red" } };
  const kept = sameWhere(old, next);
  assert.deepEqual(kept, next);
  assert.equal(kept.camps[0], old.camps[0]);
  assert.notEqual(kept.camps[1], old.camps[1]);
  assert.equal(kept.die, old.die);
  assert.equal(sameWhere(old, structuredClone(old)), old);
});

test("longer, shorter, emptied and of another kind", () => {
  for (const [old, next] of [
    [[1, 2], [1]],
    [[1], [1, 2]],
    [[], {}],
    [{}, []],
    [{ a: 1 }, null],
    [null, { a: 1 }],
    [{ a: undefined }, { b: undefined }],
    [{ a: 1 }, { b: 1 }],
  ])
    assert.deepEqual(sameWhere(old, next), next);
});

test("of a hand and a game that change in one place, all other places are the same as before", () => {
  const shown = openShown(hubClock(() => 0));
  shown.hold([0]);
  const offers = [
    { verb: "bid", choices: {} },
    { verb: "pass", choices: {} },
  ];
  const hand = { hand: { cards: [{ card: 1 }, { card: 2 }] }, offers };
  const game = { ...aGame(), camps: [{ cubes: [1] }, { cubes: [] }] };
  shown.fold({ version: 1, room: aRoom(), game, last: null, hands: { 0: hand } }, true);
  const before = shown.toSee.hands.value[0]?.hand.cards as object[];
  const camps = [{ cubes: [1] }, { cubes: [2] }];
  const cards = [{ card: 1 }, { card: 3 }];
  const changes = { since: 1, game: { camps }, hands: { 0: { hand: { cards } } } };
  shown.fold({ version: 2, changes }, true);
  const after = shown.toSee.hands.value[0]?.hand.cards as object[];
  assert.deepEqual(after, cards);
  assert.equal(after[0], before[0]);
  const drawn = shown.toSee.game.value as unknown as typeof game;
  assert.deepEqual(drawn.camps, camps);
  assert.equal(drawn.camps[0], game.camps[0]);
});

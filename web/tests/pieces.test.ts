import assert from "node:assert/strict";
import { test } from "node:test";
import type { Choice, Offer } from "../src/hub/messages.ts";
import { grouped } from "../src/offers/grouped.ts";
import { asFans, fanFor } from "../src/pieces/lying.ts";
import type { Card } from "../src/pieces/piece.ts";

const card = (face: string | number, value: string | number = face): Card => ({
  draw: "card",
  face,
  picto: null,
  ink: null,
  corner: null,
  value,
});
const of = (...values: (string | number)[]): Choice => ({ kind: "of", of: values });

const views = {
  hand: {
    numbers: [4, 7, 9],
    foods: [card("egg", 0), card("egg", 1), card("bread", 2)],
    note: "x",
  },
  table: { market: [card("amber"), card("figs")], scores: [1, 2], last: [3, 5] },
};

test("what is offered from a hand is picked from its cards, and they are covered", () => {
  const fan = fanFor("number", of(4, 9), views);
  assert.equal(fan?.name, "numbers");
  assert.equal(fan?.secret, true);
  assert.deepEqual(fan?.cards, [card(4), card(7), card(9)]);
});

test("cards that are alike are told apart by what they stand for", () => {
  const several: Choice = { kind: "several", of: [0, 1], least: 2, most: 2 };
  assert.equal(fanFor("cards", several, views)?.name, "foods");
});

test("what is offered from the table is picked from its cards, in the open", () => {
  const fan = fanFor("ware", of("amber"), views);
  assert.equal(fan?.name, "market");
  assert.equal(fan?.secret, false);
});

test("numbers on the table, people, and what lies nowhere are asked for in another way", () => {
  assert.equal(fanFor("n", of(3, 5), views), undefined);
  assert.equal(fanFor("seat", of(0, 1), views), undefined);
  assert.equal(fanFor("ware", of("amber", "silk"), views), undefined);
  assert.equal(fanFor("n", { kind: "number", lo: 4, hi: 9 }, views), undefined);
  assert.equal(fanFor("n", of(), views), undefined);
});

test("facts that are picked from are known, so that nothing is drawn twice", () => {
  const offers: Offer[] = [
    { verb: "take", choices: { ware: of("figs") } },
    { verb: "lay", choices: { number: of(7), seat: of(0) } },
    { verb: "pass", choices: {} },
  ];
  assert.deepEqual(
    asFans(offers, views).map(({ name }) => name),
    ["market", "numbers"],
  );
});

test("offers that differ only in the values of one argument are drawn as one", () => {
  const offers: Offer[] = [
    { verb: "take", choices: { die: of(0, 2) } },
    { verb: "pass", choices: {} },
    { verb: "take", choices: { die: of(2, 3) } },
  ];
  assert.deepEqual(grouped(offers), [
    { verb: "take", choices: { die: of(0, 2, 3) } },
    { verb: "pass", choices: {} },
  ]);
});

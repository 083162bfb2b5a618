import assert from "node:assert/strict";
import { test } from "node:test";
import { figure, LANGUAGES, listed, makeText, preferredLanguage } from "../src/texts/text.ts";

const names = {
  seat: (seat: number) => ["Zoé", "Léo", "Ada"][seat] ?? "?",
  player: (key: number) => `player ${key}`,
};
const text = makeText(
  "en",
  {
    "a.chips": { one: "{n} chip", other: "{n} chips" },
    "a.bids": "{seat} bids {coins}",
    "a.all": "Waiting for {seats}",
    "a.took": "{by_seat} took {category}",
    "a.category.dishes": "dishes",
    "a.paused": "{player} paused",
    "a.value.colour.r": "red",
    "param.how.wait": "the table waits",
    "a.how": "So {how}.",
  },
  names,
);

test("plurals are chosen by n", () => {
  assert.equal(text("a.chips", { n: 1 }), "1 chip");
  assert.equal(text("a.chips", { n: 2 }), "2 chips");
});

test("French has its own plural: none is one", () => {
  const french = makeText("fr", { "a.x": { one: "{n} jeton", other: "{n} jetons" } }, names);
  assert.equal(french("a.x", { n: 0 }), "0 jeton");
  assert.equal(french("a.x", { n: 2 }), "2 jetons");
});

test("long numbers are written as the language writes them", () => {
  assert.equal(text("a.bids", { seat: 1, coins: 12_345 }), "Léo bids 12,345");
  const german = makeText("de", { "a.x": "{coins} Taler" }, names);
  assert.equal(german("a.x", { coins: 12_345 }), "12.345 Taler");
  assert.equal(german("a.x", { coins: 0.5 }), "0,5 Taler");
});

test("below zero stands a minus, which is no hyphen", () => {
  assert.equal(text("a.bids", { seat: 1, coins: -999 }), "Léo bids −999");
  assert.equal(text("a.bids", { seat: 1, coins: -12_345 }), "Léo bids −12,345");
  assert.equal(figure(-1), "−1");
  assert.equal(figure(1), "1");
});

test("seats become names; pieces keep them apart for drawing", () => {
  assert.equal(text("a.bids", { seat: 1, coins: 3 }), "Léo bids 3");
  assert.equal(text("a.all", { seats: [0, 1, 2] }), "Waiting for Zoé, Léo, and Ada");
  assert.deepEqual(text.pieces({ code: "a.bids", params: { seat: 1, coins: 3 } }), [
    { seat: 1 },
    " bids ",
    "3",
  ]);
  assert.deepEqual(text.pieces({ code: "a.all", params: { seats: [2, 0] } }), [
    "Waiting for ",
    { seat: 2 },
    " and ",
    { seat: 0 },
  ]);
});

test("lists are put as each language puts them", () => {
  const names = ["Zoé", "Léo", "Ada", "Jörg"];
  for (const language of LANGUAGES) {
    const browser = new Intl.ListFormat(language, { type: "conjunction" });
    for (const some of [names.slice(0, 0), names.slice(0, 1), names.slice(0, 2), names])
      assert.equal(listed(language, some).join(""), browser.format(some));
  }
});

test("params that are codes or words of the hub are told in our language", () => {
  assert.equal(text("a.took", { by_seat: 0, category: "a.category.dishes" }), "Zoé took dishes");
  assert.equal(text("a.how", { how: "wait" }), "So the table waits.");
  assert.equal(text("a.paused", { player: 4 }), "player 4 paused");
});

test("what a person typed is never taken for a blank", () => {
  assert.equal(text("a.took", { by_seat: 0, category: "{seat}" }), "Zoé took {seat}");
});

test("an unknown code shows its last part", () => {
  assert.equal(text.line({ code: "x.y.too_late", params: {} }), "too late");
  assert.equal(text.value("a", "colour", "r"), "red");
  assert.equal(text.value("a", "colour", "g"), "g");
});

test("the phone's language, of those we speak", () => {
  assert.equal(preferredLanguage(["es", "de-CH", "en"]), "de");
  assert.equal(preferredLanguage(["es"]), "en");
});

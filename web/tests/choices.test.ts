import assert from "node:assert/strict";
import { test } from "node:test";
import type { Offer } from "../src/hub/messages.ts";
import { choiceOf, offered, valuesOf } from "../src/offers/choices.ts";

const offers: Offer[] = [
  { verb: "pass", choices: {} },
  { verb: "bid", choices: { coins: { kind: "number", lo: 2, hi: 5 } } },
  { verb: "take", choices: { die: { kind: "of", of: [0, 2] } } },
  { verb: "take", choices: { die: { kind: "of", of: [3] } } },
  {
    verb: "call",
    choices: { row: { kind: "of", of: [1, 2] }, at: { kind: "moment", live: true } },
  },
  {
    verb: "guess",
    choices: { words: { kind: "several", of: ["a", "b", "c"], least: 1, most: 2 } },
  },
];

test("an offer is open for what its choices leave open, and nothing else", () => {
  assert.ok(offered(offers, "bid"));
  assert.ok(offered(offers, "bid", { coins: 5 }));
  assert.ok(!offered(offers, "bid", { coins: 6 }));
  assert.ok(!offered(offers, "bid", {}));
  assert.ok(!offered(offers, "pass", { more: 1 }));
  assert.ok(offered(offers, "call", { row: 2, at: 0 }));
  assert.ok(offered(offers, "guess", { words: ["a", "c"] }));
  assert.ok(!offered(offers, "guess", { words: ["a", "b", "c"] }));
});

test("several offers of one verb are read together", () => {
  assert.deepEqual(valuesOf(offers, "take", "die"), [0, 2, 3]);
  assert.equal(choiceOf(offers, "bid", "coins", "number")?.hi, 5);
  assert.equal(choiceOf(offers, "sell", "coins", "number"), undefined);
  assert.equal(choiceOf(offers, "bid", "coins", "of"), undefined, "it is a number");
});

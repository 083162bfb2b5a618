import assert from "node:assert/strict";
import { test } from "node:test";
import { tells } from "../src/games/got_any_words/game.ts";
import type { Read, TableView } from "../src/games/got_any_words/view.ts";

const word = (text: string, stands: boolean | null): Read => ({
  seat: 0,
  text,
  stands,
  pairs: [],
  challenge: null,
});
const reading = (...read: Read[]) => ({ round: 2, read }) as unknown as TableView;

test("from a word to its fate all screens wait for the hub", () => {
  assert.equal(tells(reading()), null);
  const first = tells(reading(word("Bus", null)));
  assert.equal(first?.everyMs, null);
  assert.equal(tells(reading(word("Bus", true))), null);
  assert.notEqual(tells(reading(word("Bus", true), word("BMW", null)))?.name, first?.name);
});

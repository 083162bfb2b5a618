import assert from "node:assert/strict";
import { test } from "node:test";
import { dramaOf, tells } from "../src/games/secret_identity/drama.ts";
import type { TableScreen } from "../src/games/secret_identity/game.ts";

const votes = [1, 2].map((seat) => ({ seat, number: 3, right: seat === 1 }));
const game = { round: 1, revealed: [{ seat: 0, key: 3, votes }], together: null };

test("votes land one by one, then the truth, then what it brought", () => {
  const beats = tells(game as unknown as TableScreen["game"])?.beats ?? 0;
  const told = Array.from({ length: beats + 1 }, (_, shown) => {
    const screen = { game, told: { beats: shown, all: shown === beats, skip() {} } };
    const drama = dramaOf(screen as unknown as TableScreen);
    return [drama.landed, drama.truth, drama.told];
  });
  assert.deepEqual(told, [
    [0, false, false],
    [1, false, false],
    [2, false, false],
    [2, true, false],
    [2, true, true],
  ]);
});

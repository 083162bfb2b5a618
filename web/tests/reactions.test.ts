import assert from "node:assert/strict";
import { test } from "node:test";
import { openReactions, SHOWN_MS } from "../src/hub/reactions.ts";
import { fakeWire } from "./support/fakes.ts";

test("a reaction lies on its chair for a moment, and the next one for as long", () => {
  const timers: { call: () => void; ms: number }[] = [];
  const { toSee, heard } = openReactions(fakeWire(), (call, ms) => timers.push({ call, ms }));
  heard({ player: 2, what: "laugh" });
  heard({ player: 3, what: "doubt" });
  heard({ player: 2, what: "laugh" });
  assert.deepEqual(Object.keys(toSee.reacting.value), ["2", "3"]);
  assert.deepEqual(
    timers.map(({ ms }) => ms),
    [SHOWN_MS, SHOWN_MS, SHOWN_MS],
  );
  timers[0]?.call(); // of the first, which the third has replaced
  assert.equal(toSee.reacting.value[2]?.what, "laugh");
  timers[2]?.call();
  assert.deepEqual(Object.keys(toSee.reacting.value), ["3"]);
});

test("what cannot be said at once is not said later", () => {
  const wire = fakeWire();
  const { toSee } = openReactions(wire);
  toSee.react(0, "applause");
  assert.equal(wire.said.length, 0);
  wire.arrive();
  toSee.react(0, "applause");
  assert.deepEqual(wire.take("react").body, { player: 0, what: "applause" });
});

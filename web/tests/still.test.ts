import assert from "node:assert/strict";
import { test } from "node:test";
import { hubClock } from "../src/hub/clock.ts";
import { isEmpty, lateness } from "../src/parts/hourglass/late.ts";
import { whenToLook } from "../src/parts/reveal/moment.ts";

test("what all show at one moment is looked for ever more closely, and not while time stands", () => {
  assert.deepEqual(whenToLook(3_000, false), { inMs: 250 });
  assert.deepEqual(whenToLook(100, false), { inMs: 80 });
  assert.equal(whenToLook(30, false), "next frame");
  assert.equal(whenToLook(8, false), "now");
  assert.equal(whenToLook(3_000, true), "when it runs");
  assert.equal(whenToLook(30, true), "when it runs");
  assert.equal(whenToLook(0, true), "now");
});

test("the last three seconds of an hourglass beat; not in a pause, not when they are over", () => {
  assert.equal(lateness(11, false), undefined);
  assert.equal(lateness(10, false), "late");
  assert.equal(lateness(3, false), "beats");
  assert.equal(lateness(3, true), "late");
  assert.equal(lateness(0, false), "late");
});

test("an hourglass lies still once its sand has run through", () => {
  let now = 0;
  const clock = hubClock(() => now);
  clock.set({ running: true, table_ms: 0, hub_ms: -3_000 });
  assert.equal(isEmpty(2_000, clock), false, "the hub has not told its time yet");
  clock.beat(0, 0);
  clock.set({ running: true, table_ms: 0, hub_ms: 0 });
  assert.equal(isEmpty(2_000, clock), false);
  now = 2_000;
  assert.equal(isEmpty(2_000, clock), true);
});

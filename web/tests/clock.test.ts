import assert from "node:assert/strict";
import { test } from "node:test";
import { effect } from "@preact/signals";
import { hubClock } from "../src/hub/clock.ts";

function atPhone() {
  const time = { ms: 1_000_000 };
  return { time, clock: hubClock(() => time.ms) };
}

test("table time runs on from what the hub said, by the hub's clock", () => {
  const { time, clock } = atPhone();
  clock.beat(0, 400_000); // hub time is 600,000 now
  clock.set({ running: true, table_ms: 5_000, hub_ms: 599_000 });
  assert.equal(clock.tableMs(), 6_000);
  time.ms += 2_500;
  assert.equal(clock.tableMs(), 8_500);
  assert.equal(clock.remainingMs(10_000), 1_500);
  time.ms += 10_000;
  assert.equal(clock.remainingMs(10_000), 0);
});

test("paused, it stands still", () => {
  const { time, clock } = atPhone();
  clock.beat(0, 0);
  clock.set({ running: false, table_ms: 7_000, hub_ms: 900_000 });
  time.ms += 60_000;
  assert.equal(clock.tableMs(), 7_000);
  assert.equal(clock.running(), false);
  assert.equal(clock.stands(), true);
  assert.equal(clock.resumesInMs(), 0);
});

test("coming back from a pause counts down before it runs", () => {
  const { time, clock } = atPhone();
  clock.beat(0, 0);
  clock.set({ running: true, table_ms: 7_000, hub_ms: 1_003_000 });
  assert.equal(clock.resumesInMs(), 3_000);
  assert.equal(clock.running(), false);
  assert.equal(clock.stands(), false, "it is about to");
  assert.equal(clock.tableMs(), 7_000);
  time.ms += 3_500;
  assert.equal(clock.running(), true);
  assert.equal(clock.tableMs(), 7_500);
});

test("before the hub has measured it, a beat's own time will do; afterwards it does not disturb", () => {
  const { clock } = atPhone();
  clock.beat(990_000, null);
  clock.set({ running: true, table_ms: 0, hub_ms: 990_000 });
  assert.equal(clock.tableMs(), 0);
  clock.beat(990_000, 9_900);
  assert.equal(clock.tableMs(), 100);
  clock.beat(500_000, null);
  assert.equal(clock.tableMs(), 100);
});

test("screens behind ways of any length show the same moment, once the hub has measured them", () => {
  const hub = { ms: 5_000_000 };
  const table = { running: true, table_ms: 20_000, hub_ms: 4_990_000 };
  const endsAtMs = 60_000;
  const screens = [
    { aheadMs: 0, wayMs: 0 },
    { aheadMs: -7_200_000, wayMs: 40 },
    { aheadMs: 31_536_000_000, wayMs: 150 },
    { aheadMs: 12_345.6, wayMs: 400 },
  ].map(({ aheadMs, wayMs }) => {
    const clock = hubClock(() => hub.ms + aheadMs);
    // The first beat has not been measured; it is late by the way here, and so is this screen.
    hub.ms += wayMs;
    clock.beat(hub.ms - wayMs, null);
    clock.set(table);
    const early = clock.remainingMs(endsAtMs) - 60_000 + table.table_ms + (hub.ms - table.hub_ms);
    assert.ok(Math.abs(early - wayMs) < 0.01, `wrong by ${early} at first`);
    clock.beat(hub.ms - wayMs, aheadMs);
    return clock;
  });
  for (const afterMs of [0, 16.7, 999.9, 20_000]) {
    hub.ms += afterMs;
    const shown = screens.map((clock) => clock.remainingMs(endsAtMs));
    assert.ok(Math.max(...shown) - Math.min(...shown) < 0.01, String(shown));
  }
});

test("a moment of the hub comes nearer, also while the table is paused", () => {
  const { time, clock } = atPhone();
  clock.beat(0, 400_000); // hub time is 600,000 now
  clock.set({ running: false, table_ms: 0, hub_ms: 0 });
  assert.equal(clock.untilMs(610_000), 10_000);
  time.ms += 4_000;
  assert.equal(clock.untilMs(610_000), 6_000);
  time.ms += 60_000;
  assert.equal(clock.untilMs(610_000), 0);
});

test("who asks whether it stands hears when that changes, and only then", () => {
  const { clock } = atPhone();
  const heard: boolean[] = [];
  effect(() => void heard.push(clock.stands()));
  clock.set({ running: true, table_ms: 0, hub_ms: 0 });
  clock.set({ running: true, table_ms: 5_000, hub_ms: 5_000 });
  clock.set({ running: false, table_ms: 7_000, hub_ms: 7_000 });
  assert.deepEqual(heard, [true, false, true]);
});

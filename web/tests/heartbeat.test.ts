import assert from "node:assert/strict";
import { test } from "node:test";
import { hubClock } from "../src/hub/clock.ts";
import { DEAD_MS, openHeartbeat } from "../src/hub/heartbeat.ts";
import { openLink } from "../src/hub/link.ts";
import { fakePhone, fakeWire } from "./support/fakes.ts";

const SHOWN = 7;

function linked() {
  const wire = fakeWire();
  const phone = fakePhone();
  const link = openLink();
  const clock = hubClock(phone.now);
  const called: string[] = [];
  const heartbeat = openHeartbeat({
    ...{ wire, link, clock, phone, version: () => SHOWN },
    onMeasured: () => called.push("measured"),
    onDoubt: (withinMs) => called.push(`doubt ${withinMs ?? ""}`.trim()),
    onDead: () => called.push("dead"),
  });
  wire.arrive();
  heartbeat.begin();
  link.take({ step: "let in" });
  return { wire, phone, link, clock, called, heartbeat };
}

const beat = (offset_ms: number | null, version = SHOWN) => ({
  hub_ms: 900_000,
  version,
  offset_ms,
  error_ms: offset_ms === null ? null : 1,
});

test("the first beat with an offset says that the hub knows our clock, once per connection", () => {
  const { called, heartbeat } = linked();
  heartbeat.beat(beat(null));
  assert.equal(heartbeat.isMeasured(), false);
  heartbeat.beat(beat(100_000));
  heartbeat.beat(beat(100_001));
  assert.equal(heartbeat.isMeasured(), true);
  assert.deepEqual(called, ["measured"]);
  heartbeat.begin();
  assert.equal(heartbeat.isMeasured(), false);
});

test("beats set the clock", () => {
  const { clock, heartbeat } = linked();
  heartbeat.beat(beat(99_000)); // hub time is 901,000 now
  clock.set({ running: true, table_ms: 0, hub_ms: 900_000 });
  assert.equal(clock.tableMs(), 1_000);
});

test("a beat of another version than what is shown: a view was missed", () => {
  const { link, called, heartbeat } = linked();
  heartbeat.beat(beat(null, SHOWN + 1));
  assert.deepEqual(called, ["doubt"]);
  link.take({ step: "lost" });
  heartbeat.beat(beat(null, SHOWN + 1));
  assert.deepEqual(called, ["doubt"]);
});

test("five seconds of silence on an open link, and it is dead", () => {
  const { phone, called } = linked();
  phone.pass(DEAD_MS - 1);
  assert.deepEqual(called, []);
  phone.pass(1);
  assert.deepEqual(called, ["dead"]);
});

test("anything heard keeps it alive, and a closed link cannot die", () => {
  const { wire, phone, called, heartbeat } = linked();
  phone.pass(DEAD_MS - 1);
  heartbeat.heard();
  phone.pass(DEAD_MS - 1);
  wire.disconnect();
  phone.pass(DEAD_MS);
  assert.deepEqual(called, []);
});

test("a phone that wakes doubts an open link, with little patience, and opens a closed one", () => {
  const { wire, called, heartbeat } = linked();
  heartbeat.wake();
  assert.deepEqual(called, ["doubt 1200"]);
  wire.disconnect();
  heartbeat.wake();
  assert.equal(wire.tries, 1);
});

test("three signs of one waking are one try; a later one is another", () => {
  const { wire, phone, heartbeat } = linked();
  wire.disconnect();
  heartbeat.wake();
  heartbeat.wake();
  phone.ms += 10;
  heartbeat.wake();
  assert.equal(wire.tries, 1);
  phone.ms += 1_000; // the network came later than the light
  heartbeat.wake();
  assert.equal(wire.tries, 2);
});

test("before a locked door a phone that wakes connects again, and asks nothing anew", () => {
  const { wire, link, called, heartbeat } = linked();
  link.take({ step: "locked out", line: { code: "table.locked", params: {} } });
  heartbeat.wake();
  wire.disconnect();
  heartbeat.wake();
  assert.deepEqual(called, []);
  assert.equal(wire.tries, 1);
});

test("a phone that was refused sleeps on", () => {
  const { wire, link, called, heartbeat } = linked();
  link.take({ step: "refused", line: { code: "table.deleted", params: {} } });
  heartbeat.wake();
  assert.deepEqual(called, []);
  assert.equal(wire.tries, 0);
});

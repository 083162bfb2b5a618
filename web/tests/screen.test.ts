import assert from "node:assert/strict";
import { test } from "node:test";
import { openScreen } from "../src/hub/screen.ts";
import { aNo, fakePhone, fakeWire } from "./support/fakes.ts";

const LASTS_MS = 300_000;

function waiting() {
  const wire = fakeWire();
  const phone = fakePhone();
  const tables: string[] = [];
  const screen = openScreen(wire, phone, (code) => tables.push(code));
  return { wire, phone, screen, tables };
}

function numbered(number = "0471") {
  const at = waiting();
  at.wire.arrive();
  at.wire.take("screen").answer({ ok: true, number, lasts_ms: LASTS_MS });
  return at;
}

/** Time goes by on a link that lives. */
function pass({ wire, phone }: ReturnType<typeof waiting>, ms: number) {
  for (let gone = 0; gone < ms; gone += 2_000) {
    phone.pass(2_000);
    wire.ears.anything();
  }
}

test("it shows the number that the hub gives, and goes to the table that is put on it", () => {
  const { wire, screen, tables } = numbered();
  assert.equal(screen.number.value, "0471");
  wire.ears.show({ code: "ABCDEF" });
  assert.deepEqual(tables, ["ABCDEF"]);
});

test("a number that is over is replaced by another one", () => {
  const at = numbered();
  pass(at, LASTS_MS);
  at.wire.take("screen").answer({ ok: true, number: "9313", lasts_ms: LASTS_MS });
  assert.equal(at.screen.number.value, "9313");
  assert.equal(at.wire.said.length, 0);
});

test("without the hub no number is shown; the hub that comes back gives another one", () => {
  const { wire, screen } = numbered();
  wire.disconnect();
  assert.equal(screen.number.value, null);
  wire.arrive();
  wire.take("screen").answer({ ok: true, number: "2222", lasts_ms: LASTS_MS });
  assert.equal(screen.number.value, "2222");
});

test("a hub that stops, and a link that has gone dead, are connected to again", () => {
  const at = numbered();
  at.wire.ears.bye({ code: "hub.stopping" });
  assert.equal(at.screen.number.value, null);
  assert.equal(at.wire.tries, 1);
  const other = numbered();
  other.phone.pass(6_000);
  assert.equal(other.screen.number.value, null);
  assert.equal(other.wire.tries, 1);
});

test("a television that waits is woken by beats alone, until its number is over", () => {
  const at = numbered();
  pass(at, LASTS_MS - 2_000);
  assert.equal(at.phone.woken, 0);
});

test("a link that is dead when the number comes is noticed, too", () => {
  const at = waiting();
  at.wire.arrive();
  at.phone.pass(4_900);
  at.wire.take("screen").answer({ ok: true, number: "0471", lasts_ms: LASTS_MS });
  at.phone.pass(5_100);
  assert.equal(at.wire.tries, 1);
});

test("beats are answered, so that the hub knows that the screen is there", () => {
  const { wire } = numbered();
  const answered: number[] = [];
  wire.ears.beat({ hub_ms: 1, version: 0, offset_ms: null, error_ms: null }, (ms) =>
    answered.push(ms),
  );
  assert.equal(answered.length, 1);
});

test("refused, it says why and asks again after a while", () => {
  const at = waiting();
  at.wire.arrive();
  at.wire.take("screen").answer(aNo("table.too_many_screens"));
  assert.equal(at.screen.refusal.value?.code, "table.too_many_screens");
  at.phone.pass(9_000);
  assert.equal(at.wire.said.length, 0);
  at.phone.pass(2_000);
  at.wire.take("screen").answer({ ok: true, number: "0001", lasts_ms: LASTS_MS });
  assert.equal(at.screen.refusal.value, null);
  assert.equal(at.screen.number.value, "0001");
});

test("a television that wakes connects at once; one that is closed leaves nothing behind", () => {
  const { wire, phone, screen } = numbered();
  wire.disconnect();
  phone.wake();
  assert.equal(wire.tries, 1);
  screen.close();
  assert.equal(phone.busy(), 0);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { openDelivery, RESEND_MS } from "../src/hub/delivery.ts";
import { openLink } from "../src/hub/link.ts";
import { openOutbox } from "../src/hub/outbox.ts";
import { openStore } from "../src/hub/store.ts";
import { anAct, anAsk, byNow, fakePhone, fakeWire } from "./support/fakes.ts";

function atTable() {
  const wire = fakeWire();
  const phone = fakePhone();
  const link = openLink();
  const hub = { knowsClock: true };
  const heard: string[] = [];
  const delivery = openDelivery({
    wire,
    outbox: openOutbox(openStore(null), "outbox"),
    link,
    phone,
    isMeasured: () => hub.knowsClock,
    onAnswer: ({ body }, { ok }) => heard.push(`${body.verb} ${ok}`),
  });
  link.take({ step: "let in" });
  return { wire, phone, link, hub, heard, delivery };
}

test("what is posted is sent at once, and its answer is heard and told", async () => {
  const { wire, heard, delivery } = atTable();
  const settled = delivery.post(anAsk("pause"));
  wire.take("ask").answer({ ok: true, version: 4 });
  assert.deepEqual(heard, ["pause true"]);
  assert.deepEqual(await byNow(settled), { ok: true, version: 4 });
  assert.deepEqual(delivery.letters.value, []);
});

test("it is sent again, the same, only when the answer is long in coming", () => {
  const { wire, phone, delivery } = atTable();
  void delivery.post(anAct("3"));
  const first = wire.take("act");
  phone.pass(RESEND_MS - 1);
  delivery.deliver();
  assert.equal(wire.said.length, 0);
  phone.pass(1);
  assert.deepEqual(wire.take("act").body, first.body);
});

test("nothing wakes the phone for a letter that is answered, or cannot travel", () => {
  const { wire, phone, link, delivery } = atTable();
  void delivery.post(anAct("3"));
  wire.take("act").answer({ ok: true, version: 4 });
  phone.pass(60_000);
  assert.equal(phone.woken, 0);
  link.take({ step: "lost" });
  delivery.lost();
  void delivery.post(anAct("4"));
  phone.pass(60_000);
  assert.equal(phone.woken, 0);
});

test("not at the table: it waits; there again: it goes, without waiting for the time to resend", () => {
  const { wire, link, delivery } = atTable();
  void delivery.post(anAct("3"));
  wire.take("act");
  link.take({ step: "lost" });
  delivery.lost();
  void delivery.post(anAct("4"));
  assert.equal(wire.said.length, 0);
  link.take({ step: "let in" });
  delivery.deliver();
  assert.equal(wire.said.length, 2);
});

test("an action waits until the hub knows this phone's clock; what is asked of the table does not", () => {
  const { wire, hub, delivery } = atTable();
  hub.knowsClock = false;
  void delivery.post(anAct("3"));
  void delivery.post(anAsk("pause"));
  assert.deepEqual(
    wire.said.map(({ event }) => event),
    ["ask"],
  );
  hub.knowsClock = true;
  delivery.deliver();
  wire.take("act");
});

test("the next of a draft goes when the one before it is answered", () => {
  const { wire, delivery } = atTable();
  void delivery.post(anAct("A", "line"));
  const newest = anAct("Ar", "line");
  void delivery.post(newest);
  const first = wire.take("act");
  assert.equal(wire.said.length, 0);
  first.answer({ ok: true, version: 1 });
  assert.deepEqual(wire.take("act").body, newest.body);
});

test("at a locked door letters travel too", () => {
  const { wire, link, delivery } = atTable();
  link.take({ step: "locked out", line: { code: "table.locked", params: {} } });
  void delivery.post(anAsk("claim"));
  wire.take("ask");
});

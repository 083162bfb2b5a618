import assert from "node:assert/strict";
import { test } from "node:test";
import { type Letter, openOutbox } from "../src/hub/outbox.ts";
import { openStore } from "../src/hub/store.ts";
import { aNo, anAct, byNow } from "./support/fakes.ts";

const values = (letters: readonly Letter[]) => letters.map(({ body }) => body.args.value);

test("what was not acknowledged is still there after a reload, unchanged", () => {
  const store = openStore(null);
  const bid = anAct("3");
  void openOutbox(store, "outbox").post(bid);
  assert.deepEqual(openOutbox(store, "outbox").ready(), [bid]);
});

test("an answer takes it out and tells who waits", async () => {
  const store = openStore(null);
  const outbox = openOutbox(store, "outbox");
  const bid = anAct("3");
  const answer = outbox.post(bid);
  outbox.answered(bid, aNo("table.stale"));
  assert.deepEqual(await byNow(answer), aNo("table.stale"));
  assert.deepEqual(openOutbox(store, "outbox").ready(), []);
});

test("of a draft one travels, and only the newest waits behind it", () => {
  const outbox = openOutbox(openStore(null), "outbox");
  const first = anAct("A", "line 1");
  void outbox.post(first);
  void outbox.post(anAct("Ar", "line 1"));
  void outbox.post(anAct("Art", "line 1"));
  void outbox.post(anAct("B", "line 2"));
  assert.deepEqual(values(outbox.ready()), ["A", "B"]);
  assert.deepEqual(values(outbox.letters.value), ["A", "Art", "B"]);
  outbox.answered(first, { ok: true, version: 1 });
  assert.deepEqual(values(outbox.ready()), ["Art", "B"]);
});

test("who waits for an overtaken draft hears what became of the newest", async () => {
  const outbox = openOutbox(openStore(null), "outbox");
  const [first, newest] = [anAct("A", "line 1"), anAct("Arti", "line 1")];
  const told = [
    outbox.post(first),
    outbox.post(anAct("Ar", "line 1")),
    outbox.post(anAct("Art", "line 1")),
    outbox.post(newest),
  ];
  outbox.answered(first, { ok: true, version: 7 });
  assert.deepEqual(await byNow(told[0]!), { ok: true, version: 7 });
  outbox.answered(newest, aNo("table.stale"));
  for (const settled of await Promise.all(told.slice(1).map(byNow))) {
    assert.deepEqual(settled, aNo("table.stale"));
  }
});

test("sixty letters are kept; who waits for an older one hears that it is not sent any more", async () => {
  const outbox = openOutbox(openStore(null), "outbox");
  const told = Array.from({ length: 62 }, (_, i) => outbox.post(anAct(String(i))));
  assert.deepEqual(await Promise.all(told.slice(0, 2).map(byNow)), [
    { ok: false, unanswered: "dropped" },
    { ok: false, unanswered: "dropped" },
  ]);
  assert.equal(outbox.letters.value.length, 60);
  assert.equal(values(outbox.ready())[0], "2");
});

test("closing keeps nobody waiting, and keeps the letters", async () => {
  const store = openStore(null);
  const outbox = openOutbox(store, "outbox");
  const before = outbox.post(anAct("before"));
  outbox.close();
  const afterwards = outbox.post(anAct("afterwards"));
  assert.deepEqual(await byNow(before), { ok: false, unanswered: "closed" });
  assert.deepEqual(await byNow(afterwards), { ok: false, unanswered: "closed" });
  assert.deepEqual(values(openOutbox(store, "outbox").ready()), ["before", "afterwards"]);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Letter, openOutbox } from "../src/hub/outbox.ts";
import { openStore } from "../src/hub/store.ts";

let ids = 0;

function letter(value: string, draft?: string): Letter {
  const id = String(ids++);
  const body = { id, seat: 0, version: 1, verb: "write", args: { value } };
  return draft === undefined ? { event: "act", body } : { event: "act", body, draft };
}

const values = (letters: readonly Letter[]) => letters.map(({ body }) => body.args.value);

test("what was not acknowledged is still there after a reload, unchanged", () => {
  const store = openStore(null);
  const bid = letter("3");
  void openOutbox(store, "outbox").post(bid);
  assert.deepEqual(openOutbox(store, "outbox").ready(), [bid]);
});

test("an answer takes it out and tells who waits", async () => {
  const store = openStore(null);
  const outbox = openOutbox(store, "outbox");
  const bid = letter("3");
  const answer = outbox.post(bid);
  outbox.answered(bid, { ok: false, code: "table.stale" });
  assert.equal((await answer).code, "table.stale");
  assert.deepEqual(openOutbox(store, "outbox").ready(), []);
});

test("of a draft one travels, and only the newest waits behind it", () => {
  const outbox = openOutbox(openStore(null), "outbox");
  const first = letter("A", "line 1");
  void outbox.post(first);
  void outbox.post(letter("Ar", "line 1"));
  void outbox.post(letter("Art", "line 1"));
  void outbox.post(letter("B", "line 2"));
  assert.deepEqual(values(outbox.ready()), ["A", "B"]);
  assert.deepEqual(values(outbox.letters.value), ["A", "Art", "B"]);
  outbox.answered(first, { ok: true });
  assert.deepEqual(values(outbox.ready()), ["Art", "B"]);
});

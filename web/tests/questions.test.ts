import assert from "node:assert/strict";
import { test } from "node:test";
import { hubClock } from "../src/hub/clock.ts";
import { openQuestions } from "../src/hub/questions.ts";
import { openShown } from "../src/hub/shown.ts";
import { aNo, byNow, fakeWire } from "./support/fakes.ts";

function atTable() {
  const wire = fakeWire();
  wire.arrive();
  const shown = openShown(hubClock(() => 0));
  const questions = openQuestions(wire, shown);
  const asked = (): Promise<unknown>[] => [
    questions.record(),
    questions.instead(4),
    questions.story(),
    questions.sayWifi({ name: "Salon", password: "pass-words", hidden: false }),
    questions.putOn("12345"),
  ];
  /** The reason that is shown, and read with this. */
  const reason = () => {
    const { refusal } = shown.toSee;
    const code = refusal.value?.code ?? null;
    refusal.value = null;
    return code;
  };
  return { wire, questions, asked, reason };
}

test("a question is answered with what the hub tells", async () => {
  const { wire, questions } = atTable();
  const record = questions.record();
  wire.take("record").answer({ ok: true, lines: [], games: [] });
  assert.deepEqual(await byNow(record), { ok: true, lines: [], games: [] });
});

test("the connection breaks: nobody waits for an answer that is lost", async () => {
  const { wire, asked } = atTable();
  const answers = asked();
  wire.disconnect();
  assert.deepEqual(await Promise.all(answers.map(byNow)), [null, null, null, false, null]);
});

test("the hub refuses: there is no answer, and what a person asked for says why", async () => {
  const { wire, asked, reason } = atTable();
  const answers = asked();
  const told = ["record", "instead", "story", "wifi", "put_on"].map((event) => {
    wire.take(event).answer(aNo(`hub.${event}`));
    return reason();
  });
  assert.deepEqual(await Promise.all(answers.map(byNow)), [null, null, null, false, null]);
  assert.deepEqual(told, [null, "hub.instead", null, "hub.wifi", "hub.put_on"]);
});

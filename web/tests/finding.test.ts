import assert from "node:assert/strict";
import { test } from "node:test";
import { lookForHub, type Surroundings } from "../src/hub/finding.ts";
import { likelyCauses } from "../src/screens/help/causes.ts";
import { deviceOf } from "../src/shell/device.ts";
import { byNow, fakePhone } from "./support/fakes.ts";

/** A phone whose question is answered so, after so long. */
function phone(answer: Response | Error, afterMs = 5, more: Partial<Surroundings> = {}) {
  let ms = 0;
  const around: Surroundings = {
    ask: async () => {
      ms += afterMs;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    now: () => ms,
    after: () => () => {},
    online: () => true,
    network: () => undefined,
    ...more,
  };
  return lookForHub(around);
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

test("a hub that answers is reached, and how long it took is told", async () => {
  assert.deepEqual(await phone(json({ ok: true, tables: 3 }), 12), {
    finding: "reached",
    tookMs: 12,
  });
});

test("a login page is a stranger, whether it answers, refuses or sends us elsewhere", async () => {
  const page = new Response("<h1>Welcome to the Grand Hotel</h1>");
  for (const answer of [page, json({ ok: true }, 511), json(null), Response.error()]) {
    assert.equal((await phone(answer)).finding, "stranger");
  }
});

test("no answer: refused at once, or silence", async () => {
  const failed = new TypeError("Failed to fetch");
  assert.equal((await phone(failed, 30)).finding, "refused");
  assert.equal((await phone(failed, 4_000)).finding, "silent");
});

test("who does not answer at all is waited for four seconds, and then no longer", async () => {
  const clock = fakePhone();
  const look = lookForHub({
    ...clock,
    ask: (_path, signal) =>
      new Promise((_answer, fail) => signal.addEventListener("abort", () => fail(signal.reason))),
    online: () => true,
    network: () => undefined,
  });
  clock.pass(3_999);
  assert.equal(await byNow(look), "still waiting");
  clock.pass(1);
  assert.deepEqual(await byNow(look), { finding: "silent", tookMs: 4_000 });
});

test("nothing is waited for once it has answered", async () => {
  const clock = fakePhone();
  await phone(json({ ok: true }), 5, { after: clock.after });
  assert.equal(clock.busy(), 0);
});

test("no network and mobile data are told apart where the browser tells", async () => {
  const failed = new TypeError("Failed to fetch");
  assert.equal((await phone(failed, 1, { online: () => false })).finding, "offline");
  assert.equal((await phone(failed, 1, { network: () => "cellular" })).finding, "mobile");
  assert.equal((await phone(failed, 1, { network: () => "wifi" })).finding, "refused");
});

test("the likeliest cause comes first", () => {
  assert.equal(likelyCauses("offline", "192.168.1.5")[0], "off");
  assert.equal(likelyCauses("mobile", "192.168.1.5")[0], "mobile");
  assert.equal(likelyCauses("refused", "192.168.1.5")[0], "stopped");
  assert.equal(likelyCauses("silent", "192.168.1.5")[0], "network");
  assert.equal(likelyCauses("stranger", "192.168.1.5")[0], "portal");
});

test("a name that not every phone finds is the first suspect, unless something answered", () => {
  assert.equal(likelyCauses("silent", "laptop.local")[0], "name");
  assert.equal(likelyCauses("stranger", "laptop.local").includes("name"), false);
});

test("the steps of one's own device are unfolded", () => {
  assert.equal(deviceOf("Mozilla/5.0 (Linux; Android 14) Chrome/130", 5), "android");
  assert.equal(deviceOf("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)", 5), "ios");
  assert.equal(deviceOf("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 5), "ios");
  assert.equal(deviceOf("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 0), "desktop");
  assert.equal(deviceOf("Mozilla/5.0 (X11; Linux x86_64)", 0), "desktop");
});

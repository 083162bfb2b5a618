/** How others come to this table, whatever address this screen uses itself. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { KEPT, rememberInvite, typed, wayIn } from "../src/hub/invite.ts";
import type { ToPhoneInvite } from "../src/hub/messages.ts";
import { openStore } from "../src/hub/store.ts";

const INVITE: ToPhoneInvite = {
  address: "http://192.168.1.5:8600",
  secure_address: "https://192.168.1.5:8643",
  others: ["http://10.0.0.5:8600"],
  name: "http://tablee.local:8600",
  wifi: { name: "Home", password: "correct horse", qr: "<svg/>", by: null },
  may_set_wifi: false,
};
const HERE = { origin: "http://localhost:8600", protocol: "http:" };

test("a screen on the hub's own machine tells the address that phones can reach", () => {
  assert.equal(wayIn(INVITE, HERE), "http://192.168.1.5:8600");
  assert.equal(typed(wayIn(INVITE, HERE)), "192.168.1.5:8600");
});

test("who came by https invites by https", () => {
  const secure = { origin: "https://localhost:8643", protocol: "https:" };
  assert.equal(wayIn(INVITE, secure), "https://192.168.1.5:8643");
  assert.equal(wayIn({ ...INVITE, secure_address: null }, secure), "http://192.168.1.5:8600");
});

test("behind a proxy, and before the hub has told, it is the address of the page", () => {
  assert.equal(wayIn(null, HERE), "http://localhost:8600");
  assert.equal(wayIn({ ...INVITE, address: null }, HERE), "http://localhost:8600");
});

test("a phone remembers the ways to its hub, and not the Wi-Fi", () => {
  const store = openStore(null);
  rememberInvite(store, INVITE);
  const ways = ["http://192.168.1.5:8600", "http://10.0.0.5:8600", "http://tablee.local:8600"];
  assert.deepEqual(store.read(KEPT, []), ways);
  assert.deepEqual(store.keys(""), [KEPT]);
});

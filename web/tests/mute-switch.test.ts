import assert from "node:assert/strict";
import { test } from "node:test";
import { isMutedBySwitch, passMuteSwitch } from "../src/shell/mute-switch.ts";

const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)";
const ANDROID = "Mozilla/5.0 (Linux; Android 14) Chrome/130";

test("who asked for sound hears it with the mute switch on; who did not leaves others their music", () => {
  const iphone = { userAgent: IPHONE, maxTouchPoints: 5, audioSession: { type: "auto" } };
  passMuteSwitch(iphone, true);
  assert.equal(iphone.audioSession.type, "playback");
  passMuteSwitch(iphone, false);
  assert.equal(iphone.audioSession.type, "auto");
  assert.equal(isMutedBySwitch(iphone), false);
});

test("an older iPhone says that the switch counts; nobody else does", () => {
  const older = { userAgent: IPHONE, maxTouchPoints: 5 };
  passMuteSwitch(older, true);
  assert.deepEqual(older, { userAgent: IPHONE, maxTouchPoints: 5 });
  assert.equal(isMutedBySwitch(older), true);
  assert.equal(isMutedBySwitch({ userAgent: "(Macintosh)", maxTouchPoints: 5 }), true);
  assert.equal(isMutedBySwitch({ userAgent: "(Macintosh)", maxTouchPoints: 0 }), false);
  assert.equal(isMutedBySwitch({ userAgent: ANDROID, maxTouchPoints: 5 }), false);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { isInApp } from "../src/shell/in-app.ts";

const IOS = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15";

test("a chat app's own browser is told from the phone's", () => {
  for (const shutIn of [
    `${IOS} (KHTML, like Gecko) Mobile/15E148`,
    `${IOS} (KHTML, like Gecko) Mobile/15E148 Instagram 350.0`,
    `${IOS} (KHTML, like Gecko) Mobile/15E148 Safari/604.1 Line/14.1`,
    "Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Version/4.0 Chrome/130 Mobile Safari/537.36",
    "Mozilla/5.0 (Linux; Android 13) Chrome/130 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/480.0]",
  ])
    assert.equal(isInApp(shutIn), true, shutIn);
  for (const own of [
    `${IOS} (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1`,
    `${IOS} (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1`,
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/130 Mobile Safari/537.36",
    "Mozilla/5.0 (Linux; Android 11; KFTRWI) AppleWebKit/537.36 Silk/120 like Chrome/120 Safari/537.36",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15",
    "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0",
  ])
    assert.equal(isInApp(own), false, own);
});

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { browserPhone } from "../src/hub/phone.ts";

/** As much of a browser as the phone listens to. */
const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
const kept = ["document", "window"].map(
  (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
);

before(() => {
  Object.defineProperty(globalThis, "document", { value: page, configurable: true });
  Object.defineProperty(globalThis, "window", { value: page, configurable: true });
});

after(() => {
  for (const [name, was] of kept) {
    if (was) Object.defineProperty(globalThis, name, was);
    else Reflect.deleteProperty(globalThis, name);
  }
});

test("a phone wakes when it is seen again, its page is shown, or its network is back", () => {
  let woken = 0;
  const end = browserPhone().onWake(() => {
    woken += 1;
  });
  for (const sign of ["visibilitychange", "pageshow", "online"])
    page.dispatchEvent(new Event(sign));
  assert.equal(woken, 3);
  page.visibilityState = "hidden";
  for (const sign of ["visibilitychange", "pageshow", "online"])
    page.dispatchEvent(new Event(sign));
  assert.equal(woken, 3);
  page.visibilityState = "visible";
  end();
  for (const sign of ["visibilitychange", "pageshow", "online"])
    page.dispatchEvent(new Event(sign));
  assert.equal(woken, 3);
});

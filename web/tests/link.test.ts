import assert from "node:assert/strict";
import { test } from "node:test";
import { after, comesBack, isThere, type Link, type Step } from "../src/hub/link.ts";

const line = { code: "table.locked", params: {} };
const gone = { code: "table.deleted", params: {} };

const CONNECTING: Link = { state: "connecting" };
const JOINING: Link = { state: "joining" };
const UP: Link = { state: "up" };
const LOST: Link = { state: "lost" };
const AT_DOOR: Link = { state: "locked", line, reached: true };
const FROM_DOOR: Link = { state: "locked", line, reached: false };
const REFUSED: Link = { state: "refused", line: gone };
const CLOSED: Link = { state: "closed" };
const ALL = [CONNECTING, JOINING, UP, LOST, AT_DOOR, FROM_DOOR, REFUSED, CLOSED];

const STEPS: Record<Step["step"], Step> = {
  connected: { step: "connected" },
  "let in": { step: "let in" },
  lost: { step: "lost" },
  "locked out": { step: "locked out", line },
  refused: { step: "refused", line: gone },
  closed: { step: "closed" },
};

/** Where each step leads from each of the states above, in their order. */
const LEADS_TO: Record<Step["step"], Link[]> = {
  connected: [JOINING, JOINING, UP, LOST, AT_DOOR, FROM_DOOR, REFUSED, CLOSED],
  "let in": [UP, UP, UP, UP, UP, UP, REFUSED, CLOSED],
  lost: [CONNECTING, CONNECTING, LOST, LOST, FROM_DOOR, FROM_DOOR, REFUSED, CLOSED],
  "locked out": [AT_DOOR, AT_DOOR, AT_DOOR, AT_DOOR, AT_DOOR, AT_DOOR, REFUSED, CLOSED],
  refused: [REFUSED, REFUSED, REFUSED, REFUSED, REFUSED, REFUSED, REFUSED, CLOSED],
  closed: [CLOSED, CLOSED, CLOSED, CLOSED, CLOSED, CLOSED, REFUSED, CLOSED],
};

for (const step of Object.values(STEPS)) {
  test(`every state knows what follows when we are ${step.step}`, () => {
    assert.deepEqual(
      ALL.map((link) => after(link, step)),
      LEADS_TO[step.step],
    );
  });
}

test("letters travel at the table and at a locked door, if the hub is reached", () => {
  assert.deepEqual(ALL.filter(isThere), [UP, AT_DOOR]);
});

test("a dead link is connected again unless the hub said no or we left", () => {
  assert.deepEqual(ALL.filter(comesBack), [CONNECTING, JOINING, UP, LOST]);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { openSkipping } from "../src/hub/skipping.ts";
import { fakeWire } from "./support/fakes.ts";

test("a tap skips here at once, and is said with the view that was tapped on", () => {
  const wire = fakeWire();
  wire.arrive();
  const { toSee, heard } = openSkipping(wire, () => 7);
  toSee.skip(2);
  assert.equal(toSee.skips.value, 1);
  assert.deepEqual(wire.take("skip").body, { by: 2, version: 7 });
  heard();
  assert.equal(toSee.skips.value, 2);
});

test("without a link it skips here alone, and nothing is said later", () => {
  const wire = fakeWire();
  const { toSee } = openSkipping(wire, () => 7);
  toSee.skip(null);
  wire.arrive();
  assert.equal(toSee.skips.value, 1);
  assert.equal(wire.said.length, 0);
});

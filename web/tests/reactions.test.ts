import assert from "node:assert/strict";
import { test } from "node:test";
import { openReactions, SHOWN_MS } from "../src/hub/reactions.ts";
import { fakePhone, fakeWire } from "./support/fakes.ts";

test("a reaction lies on its chair for a moment, and the next one for as long", () => {
  const phone = fakePhone();
  const { toSee, heard } = openReactions(fakeWire(), phone);
  const chairs = () => Object.keys(toSee.reacting.value);
  heard({ player: 2, what: "laugh" });
  heard({ player: 3, what: "doubt" });
  phone.pass(SHOWN_MS - 1);
  heard({ player: 2, what: "laugh" });
  assert.deepEqual(chairs(), ["2", "3"]);
  phone.pass(1); // of the first, which the third has replaced
  assert.deepEqual(chairs(), ["2"]);
  phone.pass(SHOWN_MS - 2);
  assert.equal(toSee.reacting.value[2]?.what, "laugh");
  phone.pass(1);
  assert.deepEqual(chairs(), []);
});

test("what cannot be said at once is not said later", () => {
  const wire = fakeWire();
  const { toSee } = openReactions(wire, fakePhone());
  toSee.react(0, "applause");
  assert.equal(wire.said.length, 0);
  wire.arrive();
  toSee.react(0, "applause");
  assert.deepEqual(wire.take("react").body, { player: 0, what: "applause" });
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { decliner, isAskedAtHome, nodder, nodsOf } from "../src/hub/agreeing.ts";
import type { Player } from "../src/hub/messages.ts";
import { aProposal, aRoom } from "./support/fakes.ts";

const person = (key: number, more: Partial<Player> = {}): Player => ({
  ...{ key, name: `P${key}`, look: key, chair: key, kind: "person", gone: false },
  ...more,
});
/** Three play, the fourth was let in meanwhile. */
const ROOM = aRoom({ players: [0, 1, 2, 3].map((key) => person(key)), seats: [0, 1, 2] });

test("a phone may nod for whom the hub asks, once", () => {
  const undo = aProposal({ by: 0, asked: [1, 2] });
  assert.equal(nodder(undo, [1]), 1);
  assert.equal(nodder(undo, [3]), null);
  assert.equal(nodder(undo, []), null);
  assert.equal(nodder({ ...undo, nods: [1] }, [1]), null);
  assert.equal(nodder({ ...undo, nods: [1] }, [1, 2]), 2);
});

test("who asked does not nod from the own phone, unless everybody shares it", () => {
  const undo = aProposal({ by: 0, asked: [1, 2] });
  assert.equal(nodder(undo, [0]), null);
  assert.equal(nodder(undo, [0, 1]), null);
  assert.equal(nodder(undo, [0, 1, 2]), 1);
});

test("who plays may say no, who asked may withdraw, who was let in waits", () => {
  const finish = aProposal({ by: 0, verb: "finish", asked: [1, 2] });
  assert.equal(decliner(finish, ROOM, [1]), 1);
  assert.equal(decliner(finish, ROOM, [2, 0]), 0);
  assert.equal(decliner(finish, ROOM, [3]), null);
  assert.equal(decliner(finish, ROOM, []), null);
  assert.equal(decliner({ ...finish, by: 3 }, ROOM, [3]), 3);
});

test("whose seat or chair it is may say no, playing or not", () => {
  const free = aProposal({ by: 0, verb: "free", params: { player: 3 }, asked: [1, 2] });
  assert.equal(decliner(free, ROOM, [3]), 3);
  const claim = aProposal({ verb: "claim", params: { player: 3 }, asked: [0, 1, 2] });
  assert.equal(decliner(claim, ROOM, [3]), 3);
});

test("before the first game, and when those who played are gone, all persons may say no", () => {
  const free = aProposal({ by: 0, verb: "delete", asked: [3] });
  assert.equal(decliner(free, { ...ROOM, seats: [] }, [3]), 3);
  const left = [0, 1, 2].map((key) => person(key, { gone: true }));
  assert.equal(decliner(free, { ...ROOM, players: [...left, person(3)] }, [3]), 3);
});

test("nods of those who no longer count are not counted", () => {
  assert.deepEqual(nodsOf(aProposal({ asked: [2, 1], nods: [4, 1, 2] })), [1, 2]);
});

test("the seat of somebody who is here is asked for at that phone", () => {
  const claim = aProposal({ verb: "claim", params: { player: 1 }, asked: [1] });
  assert.equal(isAskedAtHome(claim), true);
  assert.equal(isAskedAtHome({ ...claim, asked: [0, 2] }), false);
  assert.equal(isAskedAtHome(aProposal({ verb: "free", params: { player: 1 } })), false);
});

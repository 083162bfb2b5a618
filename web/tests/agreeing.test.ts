import assert from "node:assert/strict";
import { test } from "node:test";
import { isAskedAtHome, nodsOf } from "../src/hub/agreeing.ts";
import { aProposal } from "./support/fakes.ts";

test("nods of those who no longer count are not counted", () => {
  assert.deepEqual(nodsOf(aProposal({ asked: [2, 1], nods: [4, 1, 2] })), [1, 2]);
});

test("the seat of somebody who is here is asked for at that phone", () => {
  const claim = aProposal({ verb: "claim", params: { player: 1 }, asked: [1] });
  assert.equal(isAskedAtHome(claim), true);
  assert.equal(isAskedAtHome({ ...claim, asked: [0, 2] }), false);
  assert.equal(isAskedAtHome(aProposal({ verb: "free", params: { player: 1 } })), false);
});

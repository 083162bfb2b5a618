import assert from "node:assert/strict";
import { test } from "node:test";
import { hubClock } from "../src/hub/clock.ts";
import { openJoining } from "../src/hub/joining.ts";
import { openLink } from "../src/hub/link.ts";
import { openShown } from "../src/hub/shown.ts";
import { openStore } from "../src/hub/store.ts";
import { openTokens } from "../src/hub/tokens.ts";
import { aNo, anAsk, aProposal, aRoom, fakeWire } from "./support/fakes.ts";

const [MINE, HERS, WISHED] = ["1".repeat(32), "2".repeat(32), "3".repeat(32)];
const PAGE = "9".repeat(32);
const CLAIM = aProposal({ verb: "claim", params: { player: 3 } });
const HOPE = { token: WISHED, wish: { verb: "claim" as const, player: 3 } };

function atDoor({ watch = false, code = "ABCDEF" } = {}) {
  const wire = fakeWire();
  const tokens = openTokens(openStore(null), code);
  const link = openLink();
  const shown = openShown(hubClock(() => 0));
  const called: string[] = [];
  const joining = openJoining({
    ...{ code, watch, page: PAGE, wire, tokens, link, shown },
    onSilence: () => called.push("silence"),
    onThere: () => called.push("there"),
  });
  return { wire, tokens, link, shown, called, joining };
}

test("the tokens of this phone's seats open the door", () => {
  const { wire, tokens, link, shown, called, joining } = atDoor();
  tokens.granted(MINE);
  joining.join();
  const asked = wire.takeJoin();
  assert.deepEqual(asked.body, { code: "ABCDEF", tokens: [MINE], watch: false, page: PAGE });
  asked.answer({ ok: true, version: 1, players: [4], lost: [], taken: [] });
  assert.equal(link.now.value.state, "up");
  assert.deepEqual(shown.toSee.held.value, [4]);
  assert.deepEqual(called, ["there"]);
});

test("who looks on at a locked table knocks with its own token until somebody nods", () => {
  const { wire, tokens, link, joining } = atDoor({ watch: true });
  joining.join();
  wire.takeJoin().answer({ ok: true, version: 1, players: [], lost: [], taken: [] });
  joining.lockedOut();
  assert.equal(link.now.value.state, "locked");
  joining.knock();
  assert.equal(wire.said.length, 0);
  joining.learn(anAsk("watch", { token: WISHED }), { ok: true, version: 2 });
  joining.knock();
  const asked = wire.takeJoin();
  assert.deepEqual(asked.body.tokens, [WISHED]);
  asked.answer({ ok: true, version: 3, players: [], lost: [], taken: [] });
  assert.equal(link.now.value.state, "up");
  assert.deepEqual(tokens.all(false), [WISHED]);
});

test("a token that the hub calls lost is forgotten, the others stay", () => {
  const { wire, tokens, joining } = atDoor();
  tokens.granted(MINE);
  tokens.granted(HERS);
  joining.join();
  wire.takeJoin().answer({ ok: true, version: 1, players: [1], lost: [0], taken: [] });
  assert.deepEqual(tokens.all(false), [HERS]);
});

test("seats that were asked for are shown at first, and then only when something was decided", () => {
  const { wire, tokens, joining } = atDoor();
  tokens.hopeFor(HOPE);
  joining.join();
  assert.deepEqual(wire.takeJoin().body.tokens, [WISHED]);
  joining.join();
  assert.deepEqual(wire.takeJoin().body.tokens, []);
  joining.joinHoping();
  const asked = wire.takeJoin();
  assert.deepEqual(asked.body.tokens, [WISHED]);
  asked.answer({ ok: true, version: 1, players: [2], lost: [], taken: [] });
  assert.deepEqual(tokens.all(false), [WISHED]);
  assert.deepEqual(tokens.hopes(), []);
});

test("a wish lasts while the table still thinks about it, and no longer", () => {
  const { wire, tokens, shown, joining } = atDoor();
  tokens.hopeFor(HOPE);
  shown.fold({ version: 1, room: aRoom({ proposals: [CLAIM] }) }, false);
  joining.join();
  wire.takeJoin().answer({ ok: true, version: 1, players: [], lost: [0], taken: [] });
  assert.deepEqual(tokens.hopes(), [HOPE]);
  shown.fold({ version: 2, room: aRoom() }, true);
  joining.joinHoping();
  wire.takeJoin().answer({ ok: true, version: 1, players: [], lost: [0], taken: [] });
  assert.deepEqual(tokens.hopes(), []);
});

test("somebody sat down on this phone while it asked: it asks again, before letters travel", () => {
  const { wire, tokens, called, joining } = atDoor();
  joining.join();
  tokens.granted(MINE);
  wire.takeJoin().answer({ ok: true, version: 1, players: [], lost: [], taken: [] });
  assert.deepEqual(wire.takeJoin().body.tokens, [MINE]);
  assert.deepEqual(called, ["there"]);
});

test("no answer in time is silence, not a refusal", () => {
  const { wire, link, called, joining } = atDoor();
  joining.join(1_200);
  const asked = wire.takeJoin();
  assert.equal(asked.withinMs, 1_200);
  asked.answer(null);
  assert.deepEqual(called, ["silence"]);
  assert.equal(link.now.value.state, "connecting");
});

test("an unknown table is the end of it: the wire is let go", () => {
  const { wire, link, joining } = atDoor();
  wire.arrive();
  joining.join();
  wire.takeJoin().answer(aNo("table.unknown_table", { code: "ABCDEF" }));
  assert.deepEqual(link.now.value, {
    state: "refused",
    line: { code: "table.unknown_table", params: { code: "ABCDEF" } },
  });
  assert.equal(wire.isConnected(), false);
});

test("before a locked door who wished for a seat knocks now and then, until it opens", () => {
  const { wire, tokens, link, called, joining } = atDoor();
  wire.arrive();
  joining.join();
  wire.takeJoin().answer(aNo("table.locked"));
  assert.equal(link.now.value.state, "locked");
  assert.deepEqual(called, ["there"]);
  assert.equal(wire.isConnected(), true);
  joining.knock();
  assert.equal(wire.said.length, 0);
  tokens.hopeFor(HOPE);
  joining.knock();
  const knocked = wire.takeJoin();
  assert.deepEqual(knocked.body.tokens, [WISHED]);
  knocked.answer({ ok: true, version: 1, players: [3], lost: [], taken: [] });
  assert.equal(link.now.value.state, "up");
  joining.knock();
  assert.equal(wire.said.length, 0);
});

test("sitting down holds the seat and its token", () => {
  const { wire, tokens, shown, joining } = atDoor();
  joining.learn(anAsk("sit", { token: MINE }), { ok: true, version: 1, key: 5 });
  assert.deepEqual(tokens.all(false), [MINE]);
  assert.deepEqual(shown.toSee.held.value, [5]);
  assert.equal(wire.said.length, 0);
});

test("a claim is only a wish; a refused one is not even that", () => {
  const { tokens, shown, joining } = atDoor();
  joining.learn(anAsk("claim", { token: HERS }), aNo("table.not_gone"));
  assert.deepEqual(tokens.all(true), []);
  joining.learn(anAsk("claim", { token: WISHED }), { ok: true, version: 1 });
  assert.deepEqual(tokens.all(true), [WISHED]);
  assert.deepEqual(tokens.all(false), []);
  assert.deepEqual(shown.toSee.held.value, []);
});

test("a seat taken over, and one that went to another phone, are joined again for", () => {
  const { wire, joining } = atDoor();
  joining.learn(anAsk("take_over", { token: MINE }), { ok: true, version: 1 });
  assert.deepEqual(wire.takeJoin().body.tokens, [MINE]);
  joining.learn(anAsk("pause"), aNo("table.not_yours"));
  wire.takeJoin();
});

test("in mid-game sitting down is a wish too: waited for, granted or turned down", () => {
  const { wire, tokens, shown, joining } = atDoor();
  const wish = { verb: "sit" as const, name: "Mia", look: 3, chair: 5 };
  const knock = aProposal({ verb: "sit", params: { name: "Mia", look: 3, chair: 5 } });
  shown.fold({ version: 1, room: aRoom({ proposals: [knock] }) }, true);
  const { verb: _, ...args } = wish;
  joining.learn(anAsk("sit", { ...args, token: WISHED }), { ok: true, version: 1 });
  assert.deepEqual(shown.toSee.wishes.value, [wish]);
  assert.deepEqual(shown.toSee.held.value, []);
  assert.equal(wire.said.length, 0, "views tell when it is decided");
  shown.fold({ version: 2, room: aRoom() }, true);
  joining.joinHoping();
  wire.takeJoin().answer({ ok: true, version: 2, players: [], lost: [0], taken: [] });
  assert.deepEqual(shown.toSee.wishes.value, []);
  assert.deepEqual(shown.toSee.turnedDown.value, wish);
  assert.deepEqual(tokens.all(true), []);
});

test("a seat that was free is ours at once: nobody talks about it, so we join for it", () => {
  const { wire, shown, joining } = atDoor();
  shown.fold({ version: 1, room: aRoom() }, true);
  joining.learn(anAsk("claim", { player: 1, token: WISHED }), { ok: true, version: 2 });
  const asked = wire.takeJoin();
  assert.deepEqual(asked.body.tokens, [WISHED]);
  asked.answer({ ok: true, version: 2, players: [1], lost: [], taken: [] });
  assert.deepEqual(shown.toSee.held.value, [1]);
  assert.equal(shown.toSee.turnedDown.value, null);
});

test("a seat that went to another phone is known, over reloads, while the hub says so", () => {
  const { wire, tokens, shown, joining } = atDoor();
  tokens.granted(MINE);
  joining.joinHoping();
  const taken = [{ token: 0, player: 4 }];
  wire.takeJoin().answer({ ok: true, version: 1, players: [], lost: [0], taken });
  assert.deepEqual(tokens.all(false), []);
  assert.deepEqual(shown.toSee.givenAway.value, [{ token: MINE, player: 4 }]);
  joining.joinHoping();
  const again = wire.takeJoin();
  assert.deepEqual(again.body.tokens, [MINE]);
  again.answer({ ok: true, version: 1, players: [], lost: [0], taken: [] });
  assert.deepEqual(shown.toSee.givenAway.value, [], "ten minutes are over");
  assert.deepEqual(tokens.all(true), []);
});

test("too late to take it back: it is forgotten; a hub that is busy is asked again", () => {
  const { tokens, joining } = atDoor();
  tokens.learnGivenAway([], [{ token: MINE, player: 4 }]);
  const letter = anAsk("take_back", { player: 4, old: MINE, token: WISHED });
  joining.learn(letter, aNo("table.too_many"));
  assert.deepEqual(tokens.all(true), [MINE]);
  joining.learn(letter, aNo("table.wrong_token"));
  assert.deepEqual(tokens.all(true), []);
});

test("before a locked door a phone hears that its seat was given away, and by a goodbye asks", () => {
  const { wire, tokens, link, shown, joining } = atDoor();
  tokens.granted(MINE);
  joining.lockedOut();
  const taken = [{ token: 0, player: 4 }];
  wire.takeJoin().answer({ ...aNo("table.locked"), params: { taken } });
  assert.equal(link.now.value.state, "locked");
  assert.deepEqual(shown.toSee.givenAway.value, [{ token: MINE, player: 4 }]);
  assert.deepEqual(tokens.all(false), []);
  assert.deepEqual(tokens.all(true), [MINE]);
});

test("a wish that was withdrawn is not hoped for, and was not turned down", () => {
  const { wire, tokens, shown, joining } = atDoor();
  tokens.hopeFor(HOPE);
  joining.learn(anAsk("withdraw", { token: WISHED }), { ok: true, version: 2 });
  assert.deepEqual(tokens.hopes(), []);
  assert.deepEqual(shown.toSee.wishes.value, []);
  assert.equal(shown.toSee.turnedDown.value, null);
  assert.equal(wire.said.length, 0);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { hubClock } from "../src/hub/clock.ts";
import { openShown } from "../src/hub/shown.ts";
import { aGame, aNo, aProposal, aRoom } from "./support/fakes.ts";

const HAND = { hand: { secret: "rose" }, offers: [] };
const OTHER = { hand: { secret: "ice" }, offers: [] };
const UNDO = aProposal({ by: 0 });
const CLAIM = { verb: "claim" as const, player: 1 };
const whole = { version: 1, room: aRoom(), game: aGame(), last: null, hands: { 0: HAND } };

function shownTable() {
  const clock = hubClock(() => 5_000);
  const shown = openShown(clock);
  shown.hold([0]);
  shown.fold(whole, true);
  return { clock, shown, see: shown.toSee };
}

test("what a view leaves out has not changed", () => {
  const { shown, see } = shownTable();
  shown.fold({ version: 2, game: aGame({ round: 2 }) }, true);
  assert.equal(shown.version(), 2);
  assert.deepEqual(see.game.value, aGame({ round: 2 }));
  assert.deepEqual(see.room.value, whole.room);
  assert.deepEqual(see.hands.value, { 0: HAND });
});

test("changes name what is another than before, each as a whole; the rest stays", () => {
  const { shown, see } = shownTable();
  const [game, hands] = [see.game.value, see.hands.value];
  const changed = {
    since: 1,
    game: { round: 2 },
    hands: { 0: { offers: [{ verb: "bid", choices: {} }] } },
  };
  assert.equal(shown.fold({ version: 2, changes: changed }, true).misfit, false);
  assert.deepEqual(see.game.value, aGame({ round: 2 }));
  assert.deepEqual(see.hands.value, { 0: { ...HAND, ...changed.hands[0] } });
  shown.fold(
    { version: 3, changes: { since: 2, hands: { 0: { hand: { secret: "ice" } } } } },
    true,
  );
  assert.deepEqual(see.hands.value[0], { ...changed.hands[0], hand: { secret: "ice" } });
  assert.deepEqual(see.game.value, aGame({ round: 2 }));
  assert.deepEqual([game, hands], [aGame(), { 0: HAND }], "what was shown before is not touched");
});

test("changes of another view than the one shown are not taken: everything is asked for", () => {
  const { shown, see } = shownTable();
  const changes = { since: 7, game: { round: 9 } };
  assert.equal(
    shown.fold({ version: 8, room: aRoom({ locked: true }), changes }, true).misfit,
    true,
  );
  assert.equal(shown.version(), 1);
  shown.expectEverything();
  assert.equal(shown.fold({ version: 9, changes }, true).misfit, false, "it was asked for already");
  assert.deepEqual(see.game.value, aGame());
  assert.deepEqual(see.room.value, whole.room);
});

test("hands change one by one; a whole view that was asked for says which there are", () => {
  const { shown, see } = shownTable();
  shown.fold({ version: 2, hands: { 1: OTHER } }, true);
  assert.deepEqual(see.hands.value, { 0: HAND, 1: OTHER });
  shown.expectEverything();
  shown.fold({ version: 2, hands: { 0: OTHER } }, true);
  assert.deepEqual(see.hands.value, { 0: OTHER, 1: OTHER });
  shown.fold({ ...whole, version: 3 }, true);
  assert.deepEqual(see.hands.value, { 0: HAND });
});

test("who is there: all of them once, then who came and went", () => {
  const { shown, see } = shownTable();
  shown.foldPresence({ players: [0, 2], watchers: 1 });
  assert.deepEqual(see.presence.value, { players: [0, 2], watchers: 1 });
  shown.foldPresence({ came: [1, 2], went: [0], watchers: 3 });
  assert.deepEqual(see.presence.value, { players: [2, 1], watchers: 3 });
  shown.foldPresence({ players: [0], watchers: 0 });
  assert.deepEqual(see.presence.value, { players: [0], watchers: 0 });
});

test("no game, no hands", () => {
  const { shown, see } = shownTable();
  shown.fold({ version: 2, game: null }, true);
  assert.equal(see.game.value, null);
  assert.deepEqual(see.hands.value, {});
});

test("a whole view that nobody asked for and without our hand: it may have gone elsewhere", () => {
  const { shown } = shownTable();
  assert.equal(shown.fold({ ...whole, version: 2 }, true).handMissing, false);
  assert.equal(shown.fold({ ...whole, version: 3, hands: {} }, true).handMissing, true);
  assert.equal(shown.fold({ ...whole, version: 3, hands: {} }, false).handMissing, false);
  shown.expectEverything();
  assert.equal(shown.fold({ ...whole, version: 4, hands: {} }, true).handMissing, false);
});

test("a proposal that is no more was decided", () => {
  const { shown } = shownTable();
  const told = (version: number, proposals = [UNDO]) =>
    shown.fold({ version, room: aRoom({ proposals }) }, true).proposalDecided;
  assert.equal(told(2), false);
  assert.equal(told(3), false);
  assert.equal(told(4, [aProposal({ proposal: 2 })]), true, "another one took its place");
  assert.equal(told(5, []), true);
});

test("a wish is decided when the table does not talk about just that seat or chair any more", () => {
  const { shown } = shownTable();
  const sit = { verb: "sit" as const, name: " Mia", look: 3, chair: 5 };
  const proposals = [
    aProposal({ verb: "claim", params: { player: 1 } }),
    aProposal({ verb: "sit", params: { name: "Mia", look: 3, chair: 5 } }),
  ];
  shown.fold({ version: 2, room: aRoom({ proposals }) }, true);
  assert.equal(shown.isDecided(CLAIM), false);
  assert.equal(shown.isDecided({ ...CLAIM, player: 0 }), true);
  assert.equal(shown.isDecided(sit), false);
  assert.equal(shown.isDecided({ ...sit, chair: 4 }), true);
});

test("before a table is in sight nothing is decided", () => {
  assert.equal(openShown(hubClock(() => 0)).isDecided(CLAIM), false);
});

test("who stood up is not held any more, once we are at the table", () => {
  const { shown, see } = shownTable();
  const [mine, other] = aRoom().players;
  const room = aRoom({ players: [{ ...mine!, gone: true }, other!] });
  shown.fold({ version: 2, room }, false);
  assert.deepEqual(see.held.value, [0]);
  shown.fold({ version: 3, room }, true);
  assert.deepEqual(see.held.value, []);
});

test("a further seat is held once", () => {
  const { shown, see } = shownTable();
  shown.holdAlso(1);
  shown.holdAlso(1);
  assert.deepEqual(see.held.value, [0, 1]);
});

test("the room's clock is the table's clock", () => {
  const { clock, shown } = shownTable();
  const room = aRoom({ clock: { running: false, table_ms: 12_000, hub_ms: 0 } });
  shown.fold({ version: 2, room }, true);
  assert.equal(clock.tableMs(), 12_000);
});

test("only a no with a reason is shown", () => {
  const { shown, see } = shownTable();
  shown.refuse({ ok: true, version: 1 });
  shown.refuse({ ok: false, unanswered: "dropped" });
  assert.equal(see.refusal.value, null);
  shown.refuse(aNo("table.stale"));
  assert.deepEqual(see.refusal.value, { code: "table.stale", params: {} });
});

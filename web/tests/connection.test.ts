import assert from "node:assert/strict";
import { test } from "node:test";
import { openConnection } from "../src/hub/connection.ts";
import type { FromPhoneAsk, ToPhoneBeat } from "../src/hub/messages.ts";
import { openStore } from "../src/hub/store.ts";
import { openTokens } from "../src/hub/tokens.ts";
import { aGame, aNo, aProposal, aRoom, byNow, fakePhone, fakeWire } from "./support/fakes.ts";

const [TOKEN, WISHED] = ["1".repeat(32), "2".repeat(32)];
const whole = { version: 1, room: aRoom(), game: aGame(), hands: { 0: { hand: {}, offers: [] } } };
const beat: ToPhoneBeat = { hub_ms: 1_000_000, version: 1, offset_ms: 0, error_ms: 1 };

function opened({ watch = false } = {}) {
  const wire = fakeWire();
  const phone = fakePhone();
  const store = openStore(null);
  const connection = openConnection({ code: "ABCDEF", watch }, store, wire, phone);
  const hear = {
    ...wire.ears,
    /** As the hub does it: any message is heard as such, too. */
    beat(message = beat) {
      wire.ears.anything();
      wire.ears.beat(message);
    },
  };
  return { wire, phone, store, connection, hear };
}

function seated() {
  const at = opened();
  openTokens(at.store, "ABCDEF").granted(TOKEN);
  at.wire.arrive();
  at.wire.takeJoin().answer({ ok: true, version: 1, players: [0], lost: [], taken: [] });
  at.hear.view(whole);
  at.hear.beat();
  return at;
}

test("who looks on shows no token of a seat, whatever seats the phone holds", () => {
  const at = opened({ watch: true });
  openTokens(at.store, "ABCDEF").granted(TOKEN);
  at.wire.arrive();
  const asked = at.wire.takeJoin();
  assert.deepEqual(asked.body.tokens, []);
  asked.answer({ ok: true, version: 1, players: [], lost: [], taken: [] });
  assert.equal(at.wire.said.length, 0);
  at.hear.bye({ code: "table.locked" });
  assert.equal(states(at), "locked");
});

const states = (at: ReturnType<typeof opened>) => at.connection.link.value.state;

test("connecting, joining, up", () => {
  const at = opened();
  assert.equal(states(at), "connecting");
  at.wire.arrive();
  assert.equal(states(at), "joining");
  at.wire.takeJoin().answer({ ok: true, version: 1, players: [], lost: [], taken: [] });
  assert.equal(states(at), "up");
});

test("what is done while the link is down is sent when the hub knows our clock again", async () => {
  const at = seated();
  at.wire.disconnect();
  assert.equal(states(at), "lost");
  const settled = at.connection.act(0, "bid", { coins: 3 });
  at.wire.arrive();
  at.wire.takeJoin().answer({ ok: true, version: 1, players: [0], lost: [], taken: [] });
  at.hear.beat({ ...beat, offset_ms: null });
  assert.equal(at.wire.said.length, 0);
  at.hear.beat();
  at.wire.take("act").answer({ ok: true, version: 2 });
  assert.deepEqual(await byNow(settled), { ok: true, version: 2 });
});

test("unanswered, a letter is sent again after two and a half seconds, with the same id", () => {
  const at = seated();
  void at.connection.act(0, "bid", { coins: 3 });
  const first = at.wire.take("act");
  at.phone.pass(2_000);
  assert.equal(at.wire.said.length, 0);
  at.phone.pass(500);
  assert.deepEqual(at.wire.take("act").body, first.body);
});

test("what was on its way when the link broke is sent again as soon as it is back", () => {
  const at = seated();
  void at.connection.act(0, "bid", { coins: 3 });
  const first = at.wire.take("act");
  at.wire.disconnect();
  at.wire.arrive();
  at.wire.takeJoin().answer({ ok: true, version: 1, players: [0], lost: [], taken: [] });
  at.hear.beat();
  assert.deepEqual(at.wire.take("act").body, first.body);
});

test("a letter says on which view it was tapped", () => {
  const at = seated();
  at.hear.view({ version: 5, game: aGame({ round: 2 }) });
  void at.connection.ask(0, "pause", {});
  const { version } = at.wire.take("ask").body as { version: number };
  assert.equal(version, 5);
});

test("a beat of a view that we missed: join again", () => {
  const at = seated();
  at.hear.beat({ ...beat, version: 2 });
  assert.deepEqual(at.wire.takeJoin().body.tokens, [TOKEN]);
  assert.equal(states(at), "up");
});

test("the view that answers a join says which hands there are", () => {
  const at = seated();
  at.hear.view({ version: 2, hands: { 1: { hand: {}, offers: [] } } });
  at.hear.beat({ ...beat, version: 3 });
  at.wire.takeJoin().answer({ ok: true, version: 3, players: [0], lost: [], taken: [] });
  at.hear.view({ ...whole, version: 3 });
  assert.deepEqual(Object.keys(at.connection.hands.value), ["0"]);
});

test("a beat is acknowledged with this phone's own clock", () => {
  const at = seated();
  const told: number[] = [];
  at.wire.ears.beat(beat, (ms) => told.push(ms));
  assert.deepEqual(told, [at.phone.ms]);
});

test("a link that went dead is connected again; one that beats is left alone", () => {
  const at = seated();
  for (let i = 0; i < 10; i++) {
    at.phone.pass(2_000);
    at.hear.beat();
  }
  assert.equal(at.wire.tries, 0);
  at.phone.pass(5_600);
  assert.equal(at.wire.tries, 1);
  assert.equal(states(at), "lost");
});

test("at a table where nothing moves nothing ticks: beats are all that wakes a phone", () => {
  const at = seated();
  void at.connection.act(0, "bid", { coins: 3 });
  at.wire.take("act").answer({ ok: true, version: 1 });
  for (let i = 0; i < 30; i++) {
    at.phone.pass(2_000);
    at.hear.beat();
  }
  assert.equal(at.phone.woken, 0);
});

test("a hub that does not answer our join in time is connected to again", () => {
  const at = opened();
  at.wire.arrive();
  at.wire.takeJoin().answer(null);
  assert.equal(at.wire.tries, 1);
  assert.equal(states(at), "connecting");
});

test("a phone that wakes asks whether its link still lives", () => {
  const at = seated();
  at.phone.wake();
  const asked = at.wire.takeJoin();
  assert.equal(asked.withinMs, 1_200);
  asked.answer(null);
  assert.equal(at.wire.tries, 1);
});

test("a hub that stops is waited for; a table that is deleted is not", () => {
  const stopping = seated();
  stopping.hear.bye({ code: "hub.stopping" });
  assert.equal(states(stopping), "lost");
  assert.equal(stopping.wire.tries, 1);
  const deleted = seated();
  deleted.hear.bye({ code: "table.deleted" });
  assert.equal(states(deleted), "refused");
  deleted.phone.pass(60_000);
  deleted.phone.wake();
  assert.equal(deleted.wire.tries, 0);
});

test("a seat that was wished for: joins again when the table has decided", () => {
  const at = seated();
  const claim = aProposal({ verb: "claim", params: { player: 1 } });
  at.connection.tokens.hopeFor({ token: WISHED, wish: { verb: "claim", player: 1 } });
  at.hear.view({ version: 2, room: aRoom({ proposals: [claim] }) });
  assert.equal(at.wire.said.length, 0);
  at.hear.view({ version: 3, room: aRoom() });
  assert.deepEqual(at.wire.takeJoin().body.tokens, [TOKEN, WISHED]);
});

test("what was decided while the link was lost is learnt when it is back", () => {
  const at = seated();
  at.connection.tokens.hopeFor({ token: WISHED, wish: { verb: "claim", player: 1 } });
  at.wire.disconnect();
  at.wire.arrive();
  assert.deepEqual(at.wire.takeJoin().body.tokens, [TOKEN, WISHED]);
});

test("a seat given to another phone is taken back by its old token, with a new one", async () => {
  const at = seated();
  at.hear.view({ ...whole, version: 2, hands: {} });
  const taken = [{ token: 0, player: 0 }];
  at.wire.takeJoin().answer({ ok: true, version: 2, players: [], lost: [0], taken });
  const [seat] = at.connection.givenAway.value;
  assert.deepEqual(seat, { token: TOKEN, player: 0 });
  void at.connection.takeBack(seat!);
  const asked = at.wire.take("ask");
  const { verb, args } = asked.body as FromPhoneAsk;
  assert.equal(verb, "take_back");
  assert.equal(args.old, TOKEN);
  assert.deepEqual(at.connection.tokens.all(true), [TOKEN], "the old one, until it is answered");
  assert.equal(at.connection.letters.value.length, 1, "the new one is kept in the letter");
  asked.answer({ ok: true, version: 3 });
  assert.deepEqual(at.wire.takeJoin().body.tokens, [args.token]);
  assert.deepEqual(at.connection.givenAway.value, []);
});

test("a seat that is open on another screen too is kept here alone, with a new token", () => {
  const at = seated();
  at.hear.doubled({ players: [{ player: 0, first: true }] });
  assert.deepEqual(at.connection.doubled.value, [{ player: 0, first: true }]);
  void at.connection.keepHere(0);
  const asked = at.wire.take("ask");
  const { by, verb, args } = asked.body as FromPhoneAsk;
  assert.deepEqual([by, verb, args.player], [null, "keep", 0]);
  assert.deepEqual(at.connection.tokens.all(true), [TOKEN], "the old one, until it is answered");
  asked.answer({ ok: true, version: 3 });
  const joins = at.wire.takeJoin();
  assert.deepEqual(joins.body.tokens, [TOKEN, args.token]);
  joins.answer({ ok: true, version: 3, players: [0], lost: [0], taken: [] });
  assert.deepEqual(at.connection.tokens.all(true), [args.token]);
  assert.equal(at.connection.refusal.value, null);
});

test("that it is fine is asked once, until something changes", () => {
  const at = seated();
  at.hear.doubled({ players: [{ player: 0, first: true }] });
  at.connection.doubledIsFine(0);
  assert.deepEqual(at.connection.doubled.value, []);
});

test("who loses a seat to the screen that had it first is told", () => {
  const at = seated();
  at.hear.doubled({ players: [{ player: 0, first: false }] });
  at.hear.view({ ...whole, version: 2, hands: {} });
  at.hear.doubled({ players: [] });
  at.wire.takeJoin().answer({ ok: true, version: 2, players: [], lost: [0], taken: [] });
  assert.equal(at.connection.refusal.value?.code, "door.kept_elsewhere");
});

test("a seat that may stay where it is, is not asked about again", () => {
  const at = seated();
  at.hear.view({ ...whole, version: 2, hands: {} });
  const taken = [{ token: 0, player: 0 }];
  at.wire.takeJoin().answer({ ok: true, version: 2, players: [], lost: [0], taken });
  at.connection.letBe(at.connection.givenAway.value[0]!);
  assert.deepEqual(at.connection.givenAway.value, []);
  assert.deepEqual(at.connection.tokens.all(true), []);
});

test("at a locked door we knock every ten seconds if we wished for a seat", () => {
  const at = opened();
  at.wire.arrive();
  at.wire.takeJoin().answer(aNo("table.locked"));
  void at.connection.ask(null, "claim", { player: 0, token: TOKEN });
  at.wire.take("ask").answer({ ok: true, version: 1 });
  for (let i = 0; i < 5; i++) {
    at.phone.pass(2_000);
    at.wire.ears.anything();
  }
  at.wire.takeJoin().answer({ ok: true, version: 1, players: [0], lost: [], taken: [] });
  assert.equal(states(at), "up");
});

test("a hand that went to another phone without a word is asked about", () => {
  const at = seated();
  at.hear.view({ ...whole, version: 2, hands: {} });
  at.wire.takeJoin().answer({ ok: true, version: 1, players: [], lost: [0], taken: [] });
  assert.deepEqual(at.connection.held.value, []);
  assert.equal(at.connection.tokens.first(), null);
});

test("a refusal is shown with its reason, but not that of a keystroke", () => {
  const at = seated();
  void at.connection.act(0, "write", { text: "A" }, "line 1");
  at.wire.take("act").answer(aNo("words.zero_width"));
  assert.equal(at.connection.refusal.value, null);
  void at.connection.act(0, "bid", { coins: 3 });
  at.wire.take("act").answer(aNo("table.stale", { n: 1 }));
  assert.deepEqual(at.connection.refusal.value, { code: "table.stale", params: { n: 1 } });
});

test("closing ends everything, even a join that is under way, and keeps nobody waiting", async () => {
  const at = seated();
  const settled = at.connection.act(0, "bid", { coins: 3 });
  at.phone.wake();
  at.connection.close();
  assert.equal(at.phone.busy(), 0);
  assert.equal(at.wire.tries, 0);
  assert.equal(at.wire.isConnected(), false);
  assert.deepEqual(await byNow(settled), { ok: false, unanswered: "closed" });
});

test("sent away for good: nobody waits for what the hub will not answer any more", async () => {
  const at = seated();
  const sent = at.connection.act(0, "bid", { coins: 3 });
  at.hear.bye({ code: "table.deleted" });
  const afterwards = at.connection.ask(0, "pause", {});
  const nothing = { ok: false, unanswered: "closed" };
  assert.deepEqual(await byNow(sent), nothing);
  assert.deepEqual(await byNow(afterwards), nothing);
});

test("the tablet has letters of its own, beside those of a seat on the same phone", () => {
  const store = openStore(null);
  const tablet = openConnection({ code: "ABCDEF", watch: true }, store, fakeWire(), fakePhone());
  void tablet.ask(null, "pause", {});
  const seat = openConnection({ code: "ABCDEF", watch: false }, store, fakeWire(), fakePhone());
  assert.equal(tablet.letters.value.length, 1);
  assert.equal(seat.letters.value.length, 0);
});

/** Coming in: the tokens of this phone's seats are shown, and what the hub says of them is kept. */

import { batch } from "@preact/signals";
import type { Wish } from "./agreeing.ts";
import { isThere, type LinkState } from "./link.ts";
import type { Answer, Asked, Joined, Line, Refusal, Taken } from "./messages.ts";
import type { Letter } from "./outbox.ts";
import type { Shown } from "./shown.ts";
import type { Tokens } from "./tokens.ts";
import type { Wire } from "./wire.ts";

/** The most seats that a phone may hold: as many as there are at a table. */
const SEATS = 8;
const PATIENCE_MS = 5_000;

export interface Joining {
  /** Also while we are at the table: the hub then tells everything anew. */
  join(withinMs?: number): void;
  /** As above; seats that we asked for may have become ours. */
  joinHoping(): void;
  /** Nobody tells who stands before a locked door that somebody nodded: now and then we ask. */
  knock(): void;
  /** What an answer means for the seats of this phone. */
  learn(letter: Letter, answer: Answer<"ask">): void;
  /** The table was locked, and we are not of those who may stay. */
  lockedOut(): void;
  /** A seat that was given to another phone may stay there. */
  letBe(token: string): void;
  /** There is no table for us. */
  giveUp(line: Line): void;
}

interface JoiningNeeds {
  code: string;
  watch: boolean;
  /** Tells this open page from any other, also of the same browser. */
  page: string;
  wire: Wire;
  /** Of the seats of this phone; where it looks on, those that let it do so. */
  tokens: Tokens;
  link: LinkState;
  shown: Shown;
  /** The hub did not answer. */
  onSilence(): void;
  /** It did, and listens. */
  onThere(): void;
}

export function openJoining(needs: JoiningNeeds): Joining {
  const { code, watch, page, wire, tokens, link, shown, onSilence, onThere } = needs;
  // Whether the next join shows tokens of seats asked for and not granted. The first does: they
  // may have been granted while this page was closed.
  let hoping = true;

  function join(withinMs = PATIENCE_MS) {
    const sent = tokens.all(hoping).slice(0, SEATS);
    hoping = false;
    shown.expectEverything();
    wire.sayWithin(withinMs, "join", { code, tokens: sent, watch, page }, (answer) => {
      if (answer === null) return onSilence();
      if (!answer.ok) return stayOut(sent, answer);
      enter(sent, answer);
    });
  }

  function enter(sent: readonly string[], answer: Joined) {
    const lost = sent.filter((_, place) => answer.lost.includes(place));
    tokens.lost(lost);
    for (const token of sent.filter((other) => !lost.includes(other))) tokens.granted(token);
    learnTaken(sent, answer.taken);
    batch(() => {
      dropHopes(lost);
      tell();
      shown.hold(answer.players);
      link.take({ step: "let in" });
    });
    // Somebody sat down on this phone while we asked: the hub must hear of that seat too.
    if (tokens.all(false).some((token) => !sent.includes(token))) join();
    onThere();
  }

  /** Seats of ours that went to another phone. */
  function learnTaken(sent: readonly string[], taken: readonly Taken[]) {
    const given = taken.map(({ token, player }) => ({ token: sent[token] ?? "", player }));
    tokens.lost(given.map(({ token }) => token));
    tokens.learnGivenAway(sent, given);
  }

  /** Of the tokens that fit nobody: those of wishes that the table has decided about. */
  function dropHopes(lost: readonly string[]) {
    const vain = tokens
      .hopes()
      .filter(({ token, wish }) => lost.includes(token) && shown.isDecided(wish));
    tokens.hopeNoMore(vain.map(({ token }) => token));
    for (const { wish } of vain) shown.turnDown(wish);
  }

  function tell() {
    if (watch) return;
    shown.showWishes(tokens.hopes().map(({ wish }) => wish));
    shown.showGivenAway(tokens.givenAway());
  }

  function hopeFor(token: string, wish: Wish) {
    tokens.hopeFor({ token, wish });
    tell();
    // It was granted at once, or somebody was very quick.
    if (shown.isDecided(wish)) joinHoping();
  }

  function hopeNoMore(token: string) {
    tokens.hopeNoMore([token]);
    tell();
  }

  /** A locked table: its door stays in sight, the own seat can still be taken back. */
  function stayOut(sent: readonly string[], { code, params }: Refusal) {
    const line = { code, params };
    if (code !== "table.locked") return giveUp(line);
    learnTaken(sent, takenIn(params));
    tell();
    link.take({ step: "locked out", line });
    onThere();
  }

  function giveUp(line: Line) {
    link.take({ step: "refused", line });
    wire.disconnect();
  }

  function joinHoping() {
    hoping = true;
    join();
  }

  function letBe(token: string) {
    tokens.letBe(token);
    tell();
  }

  return {
    join,
    joinHoping,
    knock() {
      const { state } = link.now.value;
      if (state === "locked" && isThere(link.now.value) && tokens.hopes().length) joinHoping();
    },
    learn({ body: { verb, args } }, answer) {
      if (answer.ok && verb === "withdraw") return hopeNoMore(String(args.token));
      if (answer.ok && typeof args.token === "string") {
        const wish = wishIn(verb, args, answer);
        if (wish) return hopeFor(args.token, wish);
        tokens.granted(args.token);
        if (answer.key !== undefined) shown.holdAlso(answer.key);
        if (verb === "take_back") letBe(String(args.old));
        if (verb === "take_over" || verb === "take_back" || verb === "keep") join();
      }
      // Too late: it is the other phone's now.
      if (!answer.ok && verb === "take_back" && answer.code === "table.wrong_token")
        letBe(String(args.old));
      // The seat went to another phone: joining again tells what is left to us.
      if (!answer.ok && answer.code === "table.not_yours") join();
    },
    lockedOut() {
      link.take({ step: "locked out", line: { code: "table.locked", params: {} } });
      // Perhaps because our seat was given to another phone: then we hear of it.
      if (tokens.all(false).length) join();
    },
    letBe,
    giveUp,
  };
}

function takenIn({ taken }: Refusal["params"]): readonly Taken[] {
  return Array.isArray(taken) ? taken : [];
}

/** What was only asked for: a seat is not given, and in mid-game a chair neither, without a nod. */
function wishIn(verb: string, args: Letter["body"]["args"], { key }: Asked): Wish | null {
  if (verb === "claim") return { verb, player: Number(args.player) };
  if (verb === "watch") return { verb };
  if (verb !== "sit" || key !== undefined) return null;
  return { verb, name: String(args.name), look: Number(args.look), chair: Number(args.chair) };
}

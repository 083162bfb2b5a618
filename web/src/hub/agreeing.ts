/** Agreements as this phone sees them: whose nod it can give, whose no; the hub has the last word. */

import type { Proposal, Room } from "./messages.ts";

/** What was asked for without a seat, until the table has decided. */
export type Wish = SeatWish | { verb: "watch" };

export type SeatWish =
  | { verb: "claim"; player: number }
  | { verb: "sit"; name: string; look: number; chair: number };

export function isForSeat(wish: Wish): wish is SeatWish {
  return wish.verb !== "watch";
}

export function isSameWish(one: Wish, other: Wish): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether the table talks about just this. The hub may have tidied up the name. */
export function isAbout({ verb, params }: Proposal, wish: Wish): boolean {
  if (verb !== wish.verb) return false;
  if (wish.verb === "watch") return true;
  return wish.verb === "claim"
    ? params.player === wish.player
    : params.look === wish.look && params.chair === wish.chair;
}

/** Who plays, or played last; before the first game, and if they are gone, all persons. */
function voters({ players, seats }: Room): number[] {
  const persons = players.filter(({ kind, gone }) => kind === "person" && !gone);
  const keys = persons.map(({ key }) => key);
  const playing = keys.filter((key) => seats.includes(key));
  return playing.length ? playing : keys;
}

/** Of the players of this phone the one whose nod still counts. */
export function nodder(proposal: Proposal, held: readonly number[]): number | null {
  const { asked, nods, by } = proposal;
  // Who asked does not nod from the same phone, unless everybody sits at it.
  const among = held.includes(by) && !asked.every((key) => held.includes(key)) ? [] : held;
  const counts = (key: number) => key !== by && asked.includes(key) && !nods.includes(key);
  return among.find(counts) ?? null;
}

/** Of the players of this phone one who may say no, rather who asked: that is a withdrawal. */
export function decliner(proposal: Proposal, room: Room, held: readonly number[]): number | null {
  const { by, verb, params } = proposal;
  const concerned = verb === "claim" || verb === "free" ? [Number(params.player)] : [];
  const may = [by, ...concerned, ...voters(room)];
  return may.find((key) => held.includes(key)) ?? null;
}

/** The nods that count, in the order in which they were given. */
export function nodsOf({ asked, nods }: Proposal): number[] {
  return nods.filter((key) => asked.includes(key));
}

/** Somebody wants the seat of a player, whose own phone is asked. */
export function isAskedAtHome({ verb, params, asked }: Proposal): boolean {
  return verb === "claim" && asked.includes(Number(params.player));
}

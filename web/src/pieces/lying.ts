/** Cards that lie in a view and stand for what an offer leaves open. */

import type { Choice, Offer, Scalar } from "../hub/messages";
import type { Card, Piece } from "./piece";
import { isSeatArg } from "./saying.ts";

interface Lying {
  /** The fact that they are. */
  name: string;
  cards: readonly Card[];
}

export function isPiece(value: unknown): value is Piece {
  return typeof value === "object" && value !== null && "draw" in value;
}

/**
 * Those of a view from which this can be chosen: every value is one of them. `plain`: words and
 * numbers too, which are then printed on cards.
 */
function lyingFor(
  choice: Choice,
  view: Record<string, unknown>,
  plain: boolean,
): Lying | undefined {
  if (choice.kind !== "of" && choice.kind !== "several") return undefined;
  const { of } = choice;
  if (!of.length || of.some((value) => typeof value === "boolean" || value === null))
    return undefined;
  for (const [name, fact] of Object.entries(view)) {
    const cards = cardsOf(fact, plain);
    if (cards.length && of.every((value) => cards.some((card) => card.value === value)))
      return { name, cards };
  }
  return undefined;
}

function cardsOf(fact: unknown, plain: boolean): Card[] {
  const items = Array.isArray(fact) ? fact : isPiece(fact) ? [fact] : [];
  const cards = items.map((item) => asCard(item, plain));
  return cards.every((card) => card !== undefined) ? cards : [];
}

function asCard(item: unknown, plain: boolean): Card | undefined {
  if (plain && (typeof item === "string" || typeof item === "number")) return printed(item);
  return isPiece(item) && item.draw === "card" ? item : undefined;
}

function printed(value: Exclude<Scalar, boolean | null>): Card {
  return { draw: "card", face: value, picto: null, ink: null, corner: null, value };
}

/** What lies there to choose from. */
export interface Views {
  hand: Record<string, unknown>;
  table: Record<string, unknown>;
}

export interface Fan extends Lying {
  /** It lies in the hand. */
  secret: boolean;
}

/** The cards that an argument is picked from, if it is: those of the hand before those on the table. */
export function fanFor(arg: string, choice: Choice, views: Views): Fan | undefined {
  if (isSeatArg(arg)) return undefined;
  const hand = lyingFor(choice, views.hand, true);
  const lying = hand ?? lyingFor(choice, views.table, false);
  return lying && { ...lying, secret: hand !== undefined };
}

/** The facts that are drawn as such fans, and nowhere else. */
export function asFans(offers: readonly Offer[], views: Views): Fan[] {
  return offers.flatMap(({ choices }) =>
    Object.entries(choices).flatMap(([arg, choice]) => fanFor(arg, choice, views) ?? []),
  );
}

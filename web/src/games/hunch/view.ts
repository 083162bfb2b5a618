/** What the rules show of a table of Hunch (rules/games/hunch/views.py). */

import type { ChairProps, GameView, Seated, SeatProps, TableProps } from "../contract";
import type texts from "./texts/en.json";

export interface Clue {
  author: number;
  category: string;
  kind: "themed" | "free" | "yes_no";
  text: string;
  answer: "" | "yes" | "no";
}

export interface OpenClue extends Clue {
  clue: number;
}

export interface TurnedUp {
  guess: number;
  by: number;
  word: string;
  /** Null: a near miss that its owner still thinks about. */
  right: boolean | null;
}

export interface Secret {
  secret: number;
  owner: number;
  /** Only once everybody may know it. */
  word: string | null;
  guessed: boolean;
  too_easy: boolean;
  clues: Clue[];
  misses: { by: number; word: string }[];
  face_down: number[];
  guesses: TurnedUp[];
}

export interface Auction {
  seller: number;
  clues: number[];
  sellers_to_come: number[];
  high: number;
  leader: number | null;
  turn: number | null;
  still_in: number[];
  lowest: number;
}

export interface Reveal {
  now: number | null;
  next: number | null;
  owner_judges: boolean;
  proposal: { by: number; guess: number; right: boolean } | null;
}

export interface View extends GameView {
  app: boolean;
  advanced: boolean;
  hub_draws_clues: boolean;
  first: number;
  coins: number[];
  done: number[];
  grid: { words: string[]; gone: boolean }[];
  take_away: string[];
  secrets: Secret[];
  secrets_guessed: number;
  guess_cards: number[];
  unsold: OpenClue[];
  auction: Auction | null;
  turn: number | null;
  reveal: Reveal | null;
}

export interface Hand {
  secrets: { secret: number; word: string; card: string[] }[];
  clues: (Clue & { barred: string | null })[];
  may_swap: boolean;
  guesses: ({ secret: number; word: string } | null)[];
  question: { guess: number; by: number; word: string; secret: string } | null;
}

export type Key = keyof typeof texts;
export type SeatScreen = SeatProps<View, Hand, Key>;
export type TableScreen = TableProps<View, Key>;
export type ChairScreen = ChairProps<View, Key>;

/** Where a secret lies in its owner's row, counted from 1. */
export function placeOf(game: View, secret: number): number {
  return (secret % (game.secrets.length / game.scores.length)) + 1;
}

export function secretsOf(game: View, owner: number): Secret[] {
  return game.secrets.filter((secret) => secret.owner === owner);
}

/** Everybody in seating order, from `seat` on. */
export function clockwise(seats: readonly Seated[], seat: number): Seated[] {
  return [...seats.slice(seat), ...seats.slice(0, seat)];
}

/** The two clues of the seller, open on the table. */
export function onSale(game: View): OpenClue[] {
  return game.unsold.filter(({ clue }) => game.auction?.clues.includes(clue));
}

/** The clues that nobody bought, while others are still on sale or afterwards. */
export function leftOver(game: View): OpenClue[] {
  return game.unsold.filter(({ clue }) => !game.auction?.clues.includes(clue));
}

export function turnedUp(game: View, guess: number): TurnedUp | undefined {
  return game.secrets.flatMap((secret) => secret.guesses).find((other) => other.guess === guess);
}

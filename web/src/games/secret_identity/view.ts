/** What the rules show of a table of Secret Identity (rules/games/secret_identity/views.py). */

import type { ChairProps, GameView, SeatProps, TableProps } from "../contract";
import type texts from "./texts/en.json";

export interface Character {
  number: number;
  /** With the box it may be left empty: then the number is its name. */
  name: string;
  reminder: string;
}

export interface Face {
  picto: string;
  name: string;
}

export const HALVES = ["green", "red"] as const;
export type Half = (typeof HALVES)[number];

/** With the box only the count is known. */
export interface Safe {
  count: number;
  green: Face[];
  red: Face[];
}

export interface Vote {
  seat: number;
  number: number;
  right: boolean;
  overruled: boolean;
}

export interface Revealed {
  seat: number;
  key: number;
  votes: Vote[];
}

export interface Answer {
  number: number;
  key: number;
  right: boolean;
  overruled: boolean;
}

export interface Together {
  active: number;
  pointed: (number | null)[];
  aside: number[];
  agreed: number | null;
  answer: Answer | null;
}

/** Somebody holds that a judgement is wrong. Together there is only one judgement. */
export interface Proposal {
  by: number;
  right: boolean;
  guesser?: number;
  of?: number;
}

export interface View extends GameView {
  rounds: number;
  edition: "keys" | "cards";
  cooperative: boolean;
  box: boolean;
  first: number;
  track: { markers: number; step: number }[];
  characters: Character[];
  pile: number;
  pictos_left: number[];
  looked: number[];
  placed: number[];
  safes: (Safe | null)[] | null;
  voted: number[];
  revealed: Revealed[];
  next: number | null;
  proposal: Proposal | null;
  together: Together | null;
}

export interface PictoCard {
  card: number;
  front: Face;
  back: Face;
}

export interface Hand {
  key: number | null;
  pictos: PictoCard[];
  /** How many may be placed now. */
  most: number;
  safe: { count: number; pictos: { card: number; as: string }[] } | null;
  /** In the order in which a vote names them. */
  opponents: number[];
  vote: number[] | null;
}

export type Key = keyof typeof texts;
export type SeatScreen = SeatProps<View, Hand, Key>;
export type TableScreen = TableProps<View, Key>;
export type ChairScreen = ChairProps<View, Key>;

export const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
/** Steps of the score track; past it a player takes a marker and starts over. */
export const TRACK = 30;

export function characterOf(game: View, number: number): Character | undefined {
  return game.characters.find((character) => character.number === number);
}

/** Whether characters have names at all: with the box they need not. */
export function named(game: View): boolean {
  return game.characters.some((character) => character.name !== "");
}

/** What Hunch's screens are given, and simple questions about it. */

import type { ChairProps, GameScreens, Seated, SeatProps, TableProps } from "../contract";
import type texts from "./texts/en.json";
import type { HandView, OpenClue, Secret, TableView, TurnedUp } from "./view";

type Key = keyof typeof texts;
export type SeatScreen = SeatProps<TableView, HandView, Key>;
export type TableScreen = TableProps<TableView, Key>;
export type ChairScreen = ChairProps<TableView, Key>;
export type Screens = GameScreens<TableView, HandView, Key>;

/** Where a secret lies in its owner's row, counted from 1. */
export function placeOf(game: TableView, secret: number): number {
  return (secret % (game.secrets.length / game.scores.length)) + 1;
}

export function secretsOf(game: TableView, owner: number): Secret[] {
  return game.secrets.filter((secret) => secret.owner === owner);
}

/** Guessed, or out without points because all have seen it. */
export function isGone(secret: Secret): boolean {
  return secret.guessed || secret.given_away;
}

/** Everybody in seating order, from `seat` on. */
export function clockwise(seats: readonly Seated[], seat: number): Seated[] {
  return [...seats.slice(seat), ...seats.slice(0, seat)];
}

/** The two clues of the seller, open on the table. */
export function onSale(game: TableView): OpenClue[] {
  return game.unsold.filter(({ clue }) => game.auction?.clues.includes(clue));
}

/** The clues that nobody bought, while others are still on sale or afterwards. */
export function leftOver(game: TableView): OpenClue[] {
  return game.unsold.filter(({ clue }) => !game.auction?.clues.includes(clue));
}

export function turnedUp(game: TableView, guess: number): TurnedUp | undefined {
  return game.secrets.flatMap((secret) => secret.guesses).find((other) => other.guess === guess);
}

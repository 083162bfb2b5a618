/** What the screens of Secret Identity are given, and simple questions about it. */

import type { ChairProps, GameScreens, SeatProps, TableProps } from "../contract";
import type texts from "./texts/en.json";
import type { Character, HandView, TableView } from "./view";

type Key = keyof typeof texts;
export type SeatScreen = SeatProps<TableView, HandView, Key>;
export type TableScreen = TableProps<TableView, Key>;
export type ChairScreen = ChairProps<TableView, Key>;
export type Screens = GameScreens<TableView, HandView, Key>;

export const HALVES = ["green", "red"] as const;
export type Half = (typeof HALVES)[number];
export const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
/** Steps of the score track; past it a player takes a marker and starts over. */
export const TRACK = 30;

export function characterOf(game: TableView, number: number): Character | undefined {
  return game.characters.find((character) => character.number === number);
}

/** Whether characters have names at all: with the box they need not. */
export function named(game: TableView): boolean {
  return game.characters.some((character) => character.name !== "");
}

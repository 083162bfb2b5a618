/** One rule for all games: nothing tells the result before the reveal does. */

import { useRef } from "preact/hooks";
import type { GameScreens, GameView, Told } from "../games/contract";
import type { Connection } from "../hub/connection";
import type { Room } from "../hub/messages";
import { useReveal } from "../parts/reveal/reveal";

interface Seen {
  /** What is told, or was told last. */
  name: string;
  /** Told to the end, or before this screen came. */
  heard: Set<string>;
  before: GameView;
  now: GameView;
}

/** How far this screen is with what the game tells; `game` null: none is on. */
export function useTold(
  connection: Connection,
  room: Room,
  screens: GameScreens | null | undefined,
): Told<GameView> | null {
  const game = connection.game.value;
  const telling = (game && screens?.tells?.(game)) ?? null;
  const name = telling ? `${room.games_played} ${telling.name}` : "";
  const ref = useRef<Seen | null>(null);
  if (game && screens !== undefined) {
    ref.current ??= { name, heard: new Set([name]), before: game, now: game };
    const seen = ref.current;
    if (seen.name !== name) ref.current = { ...seen, name, before: seen.now };
  }
  const seen = ref.current;
  const byHub = telling?.everyMs === null;
  const count = !telling || byHub || seen?.heard.has(name) ? 0 : telling.beats;
  const { shown, skip } = useReveal(name, count, telling?.everyMs ?? undefined);
  const all = shown >= count;
  if (!game || !seen) return game && allTold(game);
  seen.now = game;
  if (byHub) return { ...allTold(game), all: false };
  if (!all) return { beats: shown, all, before: seen.before, skip };
  seen.heard.add(name);
  seen.before = game;
  return { ...allTold(game), beats: telling?.beats ?? 0 };
}

/** Where nothing is kept back. */
export function allTold<G>(game: G): Told<G> {
  return { beats: 0, all: true, before: game, skip() {} };
}

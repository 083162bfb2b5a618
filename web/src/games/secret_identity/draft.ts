/** What somebody has begun and not yet sent: it outlives a look at the table and a reload. */

import { useState } from "preact/hooks";
import { useShell } from "../../shell/shell";
import type { SeatScreen } from "./game";

interface Kept<T> {
  of: string;
  value: T;
}

/** `start` counts until something is changed, and again in the next round. */
export function useDraft<T>(
  { room, game, seat }: SeatScreen,
  what: string,
  start: T,
): [T, (next: T) => void] {
  const { store } = useShell();
  const place = `secret_identity/${what}/${seat}`;
  const of = `${room.code} ${room.games_played} ${game.round}`;
  const [kept, setKept] = useState(() => store.read<Kept<T> | null>(place, null));
  const set = (value: T) => {
    const draft = { of, value };
    store.write(place, draft);
    setKept(draft);
  };
  return [kept?.of === of ? kept.value : start, set];
}

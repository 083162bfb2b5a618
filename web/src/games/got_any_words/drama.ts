/** Moments that a screen plays once: dice that roll, a letter that is turned. */

import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { paceOf } from "../../parts/reveal/reveal";
import { useShown } from "../../parts/reveal/shown";
import { useShell } from "../../shell/shell";
import type { TableScreen } from "./game";

const ROLL_MS = 1_100;

/** Whether this screen sees it for the first time. A reload does not play it again. */
export function useFresh(what: string, of: string): boolean {
  const { store } = useShell();
  const key = `got_any_words/${what}`;
  const fresh = useMemo(() => store.read(key, "") !== of, [of]);
  useEffect(() => store.write(key, of), [of]);
  return fresh;
}

/** Names a round of this game at this table. */
export function roundOf({ room, game }: Pick<TableScreen, "room" | "game">): string {
  return `${room.code} ${room.games_played} ${game.round}`;
}

/** Whether the dice are still rolling: to be grabbed they come to rest at one moment for all. */
export function useRolling(props: TableScreen): boolean {
  const { game, clock } = props;
  const shown = useShown(game.dice_shown_at_ms, clock) || game.dice_shown_at_ms === null;
  const fresh = useFresh("rolled", roundOf(props));
  const pace = paceOf(useShell().store);
  const [rested, setRested] = useState(!fresh || pace === 0 || game.dice_shown_at_ms !== null);
  useEffect(() => {
    if (rested) return;
    const timer = setTimeout(() => setRested(true), pace * ROLL_MS);
    return () => clearTimeout(timer);
  }, []);
  return !shown || !rested;
}

/** False for a moment after something changed, so that a tap meant for what was there does nothing. */
export function useSettled(of: string, ms: number): boolean {
  const [settled, setSettled] = useState(of);
  useLayoutEffect(() => {
    const timer = setTimeout(() => setSettled(of), ms);
    return () => clearTimeout(timer);
  }, [of]);
  return settled === of;
}

/** What is new on a phone is in sight, however far down somebody was; null: it is not new. */
export function useInSight<E extends HTMLElement>(news: string | null): RefObject<E | null> {
  const there = useRef<E>(null);
  useEffect(() => {
    if (news !== null) there.current?.scrollIntoView({ block: "nearest" });
  }, [news]);
  return there;
}

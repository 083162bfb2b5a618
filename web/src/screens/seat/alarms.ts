/** Sound and vibration: my turn, ten seconds left, the last three, the end. Milestones only. */

import { useLayoutEffect, useRef } from "preact/hooks";
import type { GameView, Seated } from "../../games/contract";
import type { TableClock } from "../../hub/clock";
import type { Hand } from "../../hub/messages";
import { useShell } from "../../shell/shell";
import type { AtTable } from "../at-table";

const MILESTONES_MS = [10_000, 3_000, 2_000, 1_000, 0] as const;

export function useAlarms(
  { connection, room }: AtTable,
  game: GameView | null,
  hands: Record<string, Hand>,
  mine: readonly Seated[],
): void {
  const { sound } = useShell();
  const myTurn = mine.some(
    ({ seat }) => game?.waiting.includes(seat) && (hands[seat]?.offers.length ?? 0) > 0,
  );
  const was = useRef(myTurn);
  useLayoutEffect(() => {
    if (myTurn && !was.current && room.phase === "playing") sound.turn();
    was.current = myTurn;
  }, [myTurn]);
  useSandAlarms(game?.ends_at_ms ?? null, connection.clock, room.clock);
}

/** `changed`: anything that is new when the clock was paused or resumed. */
export function useSandAlarms(endsAtMs: number | null, clock: TableClock, changed: unknown): void {
  const { sound } = useShell();
  useLayoutEffect(() => {
    if (endsAtMs === null || clock.stands()) return;
    const remaining = clock.remainingMs(endsAtMs) + clock.resumesInMs();
    const timers = MILESTONES_MS.filter((ms) => ms < remaining).map((ms) =>
      setTimeout(
        () => (ms === 0 ? sound.end() : ms > 3_000 ? sound.soon() : sound.beat()),
        remaining - ms,
      ),
    );
    return () => timers.forEach(clearTimeout);
  }, [endsAtMs, clock, changed]);
}

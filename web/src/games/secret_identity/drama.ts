/** The little drama of a reveal: the votes land one by one, a pause, the truth, the points. */

import { useEffect, useState } from "preact/hooks";
import type { Telling } from "../contract";
import type { TableScreen } from "./game";
import type { TableView } from "./view";

const BEAT_MS = 650;
const SHOWS_LAST_MS = 5_000;

export interface Drama {
  /** How many votes lie on the table by now. */
  landed: number;
  truth: boolean;
  /** Everything is told, the points too. */
  told: boolean;
  skip(): void;
}

/** Of the player revealed last, or of the common answer. */
export function tells(game: TableView): Telling | null {
  const answer = game.together?.answer;
  const last = game.revealed.at(-1);
  if (!answer && !last) return null;
  const votes = last?.votes.map(({ seat, number }) => `${seat}:${number}`) ?? [];
  const steps = game.revealed.length + (answer ? 1 : 0);
  return {
    name: `${game.round} ${steps} ${votes}`,
    beats: votes.length + 2,
    everyMs: BEAT_MS,
  };
}

export function dramaOf({ game, told }: TableScreen): Drama {
  const votes = game.revealed.at(-1)?.votes.length ?? 0;
  return {
    landed: Math.min(told.beats, votes),
    truth: told.beats > votes,
    told: told.all,
    skip: told.skip,
  };
}

/** Whether the whole round is told: the last reveal stands for a while, then what it all brought. */
export function useSummary(game: TableScreen["game"], drama: Drama): boolean {
  return useLater(game.phase === "count" && game.next === null && drama.told, SHOWS_LAST_MS);
}

/** True some time after `when` became true. */
function useLater(when: boolean, ms: number): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => {
    setLater(false);
    if (!when) return;
    const timer = setTimeout(() => setLater(true), ms);
    return () => clearTimeout(timer);
  }, [when, ms]);
  return when && later;
}

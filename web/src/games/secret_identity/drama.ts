/** The little drama of a reveal: the votes land one by one, a pause, the truth, the points. */

import { useEffect, useState } from "preact/hooks";
import { useReveal } from "../../parts/reveal/reveal";
import { useShell } from "../../shell/shell";
import type { TableScreen } from "./view";

const BEAT_MS = 650;
const SEEN = "secret_identity/seen";

export interface Drama {
  /** How many votes lie on the table by now. */
  landed: number;
  truth: boolean;
  /** Everything is told, the points too. */
  told: boolean;
  skip(): void;
}

/** Of the player revealed last, or of the common answer. Seen once on a screen, it is not played again. */
export function useDrama({ room, game }: TableScreen): Drama {
  const { store } = useShell();
  const answer = game.together?.answer;
  const last = game.revealed.at(-1);
  const votes = last?.votes.length ?? 0;
  const beats = answer || last ? votes + 2 : 0;
  const steps = game.revealed.length + (answer ? 1 : 0);
  const of = `${room.code} ${room.games_played} ${game.round} ${steps}`;
  const [seen] = useState(() => store.read(SEEN, ""));
  const known = seen === of;
  const { shown, skip } = useReveal(of, known ? 0 : beats, BEAT_MS);
  const told = known || shown >= beats;
  useEffect(() => {
    if (told && beats) store.write(SEEN, of);
  }, [of, told]);
  return {
    landed: told ? votes : Math.min(shown, votes),
    truth: told || shown > votes,
    told,
    skip,
  };
}

/** True some time after `when` became true. */
export function useLater(when: boolean, ms: number): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => {
    setLater(false);
    if (!when) return;
    const timer = setTimeout(() => setLater(true), ms);
    return () => clearTimeout(timer);
  }, [when, ms]);
  return when && later;
}

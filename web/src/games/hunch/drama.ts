/** The little drama of a reveal: the guesses turn up one by one, a pause, the truth, the points. */

import { useEffect, useState } from "preact/hooks";
import { useReveal } from "../../parts/reveal/reveal";
import { useShell } from "../../shell/shell";
import type { Secret, TableScreen } from "./view";

const BEAT_MS = 900;
const SEEN = "hunch/seen";

export interface Drama {
  /** The secret on the stage. */
  secret: Secret | undefined;
  /** How many of its guesses lie face up by now. */
  turned: number;
  truth: boolean;
  skip(): void;
}

/** Of the secret revealed last. Seen once on a screen, it is not played again. */
export function useDrama({ room, game }: TableScreen): Drama {
  const { store } = useShell();
  const now = game.reveal?.now ?? null;
  const secret = now === null ? undefined : game.secrets[now];
  const guesses = secret?.guesses.length ?? 0;
  const beats = secret ? guesses + 1 : 0;
  const of = `${room.code} ${room.games_played} ${game.round} ${now}`;
  const [seen] = useState(() => store.read(SEEN, ""));
  const known = seen === of;
  const { shown, skip } = useReveal(of, known ? 0 : beats, BEAT_MS);
  const truth = known || shown >= beats;
  useEffect(() => {
    if (truth && beats) store.write(SEEN, of);
  }, [of, truth]);
  return { secret, turned: truth ? guesses : Math.min(shown, guesses), truth, skip };
}

/** The little drama of a reveal: the guesses turn up one by one, a pause, the truth, the points. */

import type { Telling } from "../contract";
import type { TableScreen } from "./game";
import type { Secret, TableView } from "./view";

const BEAT_MS = 900;

export interface Drama {
  /** The secret on the stage. */
  secret: Secret | undefined;
  /** How many of its guesses lie face up by now. */
  turned: number;
  truth: boolean;
  skip(): void;
}

export function tells(game: TableView): Telling | null {
  const secret = onStage(game);
  if (!secret) return null;
  return {
    name: `${game.round} ${secret.secret}`,
    beats: secret.guesses.length + 1,
    everyMs: BEAT_MS,
  };
}

export function dramaOf({ game, told }: TableScreen): Drama {
  return { secret: onStage(game), turned: told.beats, truth: told.all, skip: told.skip };
}

/** The one revealed last. */
function onStage({ reveal, secrets }: TableView): Secret | undefined {
  return reveal?.now == null ? undefined : secrets[reveal.now];
}

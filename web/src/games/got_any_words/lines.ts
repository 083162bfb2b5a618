/** What all lines on the sheet have in common. */

import { useState } from "preact/hooks";
import { longestOf } from "../../offers/choices";
import type { SeatScreen } from "./game";
import { isWord, problemOf } from "./letter";

export type Lines = ReturnType<typeof useLines>;

/** Lines with what is wrong with them; a word that cannot count is sent as an empty line. */
export function useLines({ game, seat, offers, text }: SeatScreen) {
  const [problems, setProblems] = useState<Record<string, string>>({});
  const letter = game.letter ?? "";
  const max = longestOf(offers, "write", "text");
  return {
    line(key: string, value: string) {
      const idle = game.done[seat] && !isWord(value, game.language);
      const problem = problems[key] || (idle ? text("got_any_words.no_word") : "");
      return { key, value, max, ...(problem ? { problem } : {}) };
    },
    word(key: string, value: string): string {
      const wrong = problemOf(value, letter, game.language);
      setProblems((known) => ({ ...known, [key]: wrong ? text(wrong, { letter }) : "" }));
      return wrong ? "" : value;
    },
  };
}

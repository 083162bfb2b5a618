/** The screens and texts of the box on the table, as they arrive. */

import { useEffect, useState } from "preact/hooks";
import { keepTrying } from "../shell/keep-trying";
import { useShell } from "../shell/shell";
import type { Texts } from "../texts/text";
import type { GameScreens } from "./contract";
import { fetchGameTexts, fetchScreens } from "./find";

export interface Fetched {
  box: string;
  /** Its own, or those that any game has. */
  screens: GameScreens;
  texts: Texts;
}

/** Null until fetched; what was fetched before stays while another language arrives. */
export function useGame(box: string | null): Fetched | null {
  const { language } = useShell();
  const spoken = language.value;
  const [fetched, setFetched] = useState<Fetched | null>(null);
  useEffect(() => {
    if (box === null) return;
    return keepTrying(
      () => Promise.all([screensOf(box), fetchGameTexts(box, spoken)]),
      ([screens, texts]) => setFetched({ box, screens, texts }),
    );
  }, [box, spoken]);
  return fetched?.box === box ? fetched : null;
}

async function screensOf(box: string): Promise<GameScreens> {
  return (await fetchScreens(box)) ?? (await import("./generic")).GENERIC;
}

/** The screens and texts of the box on the table, as they arrive. */

import { useEffect, useState } from "preact/hooks";
import { useShell } from "../shell/shell";
import type { Texts } from "../texts/text";
import type { GameScreens } from "./contract";
import { fetchGameTexts, fetchScreens } from "./find";

export interface Fetched {
  box: string;
  /** Null: none of its own. */
  screens: GameScreens | null;
  texts: Texts;
}

/** Null until fetched; what was fetched before stays while another language arrives. */
export function useGame(box: string | null): Fetched | null {
  const { language } = useShell();
  const spoken = language.value;
  const [fetched, setFetched] = useState<Fetched | null>(null);
  useEffect(() => {
    if (box === null) return;
    let wanted = true;
    let timer = 0;
    const fetchAll = () =>
      Promise.all([fetchScreens(box), fetchGameTexts(box, spoken)])
        .then(([screens, texts]) => wanted && setFetched({ box, screens, texts }))
        .catch(() => {
          // The link is down just now: it comes back by itself, and so do we.
          timer = window.setTimeout(() => wanted && fetchAll(), 2_000);
        });
    void fetchAll();
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [box, spoken]);
  return fetched?.box === box ? fetched : null;
}

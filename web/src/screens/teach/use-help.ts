/** The help of a box, as it arrives, and texts that speak it. */

import boxNames from "virtual:box-names";
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import { fetchGameTexts } from "../../games/find";
import { fetchHelp, type Help, hasHelp } from "../../games/help";
import { keepTrying } from "../../shell/keep-trying";
import { useShell } from "../../shell/shell";
import { makeText, type Text, type Texts } from "../../texts/text";

export interface Taught extends Help {
  text: Text<string>;
}

const NOBODY = { seat: () => "?", player: () => "?" };

/** Null until fetched, and for a game that has none. */
export function useHelp(box: string | null): Taught | null {
  const { language, texts } = useShell();
  const spoken = language.value;
  const shell = texts.value;
  const [fetched, setFetched] = useState<{ help: Help; game: Texts } | null>(null);
  useLayoutEffect(() => {
    if (!hasHelp(box)) return;
    return keepTrying(
      () => Promise.all([fetchHelp(box, spoken), fetchGameTexts(box, spoken)]),
      ([help, game]) => help && setFetched({ help, game }),
    );
  }, [box, spoken]);
  return useMemo(() => {
    if (fetched?.help.box !== box) return null;
    const { help, game } = fetched;
    const texts = { ...shell, ...boxNames[spoken], ...game, ...help.texts };
    return { ...help, text: makeText(spoken, texts, NOBODY) };
  }, [spoken, shell, fetched, box]);
}

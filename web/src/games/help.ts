/**
 * Finds what games teach: picture cards, what each offer is good for, the rules, setting up the box.
 * Fetched when somebody asks, so that it weighs nothing before; a game without it is played all the
 * same.
 */

import type { Language, Texts } from "../texts/text";
import type { Teaching } from "./teaching";

export interface Help {
  box: string;
  teaching: Teaching;
  texts: Texts;
}

const TEACHINGS = import.meta.glob<{ default: Teaching }>("./*/help/index.ts");
const TEXTS = import.meta.glob<{ default: Texts }>("./*/help/*.json");

export function hasHelp(box: string | null): box is string {
  return `./${box}/help/index.ts` in TEACHINGS;
}

export async function fetchHelp(box: string, language: Language): Promise<Help | null> {
  const [teaching, texts] = await Promise.all([
    TEACHINGS[`./${box}/help/index.ts`]?.(),
    TEXTS[`./${box}/help/${language}.json`]?.(),
  ]);
  return teaching && texts ? { box, teaching: teaching.default, texts: texts.default } : null;
}

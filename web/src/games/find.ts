/** Finds the screens of games by folder; fetches them when they are needed. */

import type { Language, Texts } from "../texts/text";
import type { GameScreens, Lid } from "./contract";

const SCREENS = import.meta.glob<{ default: GameScreens }>("./*/index.ts");
const TEXTS = import.meta.glob<{ default: Texts }>("./*/texts/*.json");
const LIDS = import.meta.glob<Lid>("./*/box.json", { eager: true, import: "default" });

const PLAIN_LID: Lid = {
  accent: { dark: "#e3b355", light: "#7a4f00" },
  picto: "gi:rolling-dices",
  pattern: "lattice",
};

export function lidOf(game: string | null): Lid {
  return LIDS[`./${game}/box.json`] ?? PLAIN_LID;
}

/** Null: the game has no screens of its own. */
export async function fetchScreens(game: string): Promise<GameScreens | null> {
  const found = await SCREENS[`./${game}/index.ts`]?.();
  return found?.default ?? null;
}

export async function fetchGameTexts(game: string, language: Language): Promise<Texts> {
  const found = await TEXTS[`./${game}/texts/${language}.json`]?.();
  return found?.default ?? {};
}

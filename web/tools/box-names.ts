/** `virtual:box-names`: name and tagline of every game in every language, and nothing else of it. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

const NAMES = "virtual:box-names";
const GAMES = resolve(import.meta.dirname, "../src/games");

export function boxNames(): Plugin {
  return {
    name: "tablee-box-names",
    resolveId: (id) => (id === NAMES ? `\0${NAMES}` : undefined),
    load(id) {
      if (id !== `\0${NAMES}`) return;
      const names: Record<string, Record<string, string>> = { en: {}, fr: {}, de: {} };
      for (const game of readdirSync(GAMES)) {
        for (const [language, known] of Object.entries(names)) {
          const file = join(GAMES, game, "texts", `${language}.json`);
          if (!existsSync(file)) continue;
          this.addWatchFile(file);
          const texts = JSON.parse(readFileSync(file, "utf8"));
          for (const key of [`${game}.name`, `${game}.tagline`]) {
            if (typeof texts[key] === "string") known[key] = texts[key];
          }
        }
      }
      return `export default ${JSON.stringify(names)}`;
    },
  };
}

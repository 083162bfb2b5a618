/** The accent of the box on the table, for everything inside `.boxed`. */

import { lidOf } from "../games/find";
import type { Theme } from "../shell/shell";

export function lidStyle(box: string | null, _theme: Theme): Record<string, string> {
  const { accent } = lidOf(box);
  const shown = document.documentElement.dataset.theme === "light" ? "light" : "dark";
  return {
    "--accent": accent[shown],
    "--on-accent": shown === "light" ? "#fffdf8" : "#14130d",
    "--back": accent.light,
  };
}

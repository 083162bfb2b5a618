/** The accent of the box on the table, for everything inside `.boxed`. */

import { lidOf } from "../games/find";
import type { Shown } from "../shell/theme";

export function lidStyle(box: string | null, shown: Shown): Record<string, string> {
  const { accent } = lidOf(box);
  return {
    "--accent": accent[shown],
    "--back": accent.light,
  };
}

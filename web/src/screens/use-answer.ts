/** What the hub answers to a question of a screen; null until it has come, and where there is none. */

import { useEffect, useState } from "preact/hooks";
import type { Connection } from "../hub/connection";
import { isThere } from "../hub/link";

/**
 * Asked once for each `about`, and again over the next connection where the answer was lost with its
 * own. The last answer stays until the next has come.
 */
export function useAnswer<T>(
  connection: Connection,
  question: () => Promise<T | null>,
  about: unknown = null,
): T | null {
  const [kept, keep] = useState<{ about: unknown; answer: T } | null>(null);
  const there = isThere(connection.link.value);
  useEffect(() => {
    if (!there || (kept && kept.about === about)) return;
    void question().then((answer) => answer && keep({ about, answer }));
  }, [there, about]);
  return kept?.answer ?? null;
}

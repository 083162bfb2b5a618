/** The little drama: one thing after another, with a pause before the truth; a tap skips ahead. */

import type { ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import type { Store } from "../../hub/store";
import { useShell } from "../../shell/shell";
import { useBeats } from "./beats";
import "./reveal.css";
import { Skips } from "./skips";

/** Not a setting: for tests, where nobody waits (0), or nothing goes on by itself (very slow). */
export function paceOf(store: Store): number {
  return store.read("reveals.pace", 1);
}

/** How many of `count` things are shown by now. `of` names what is revealed: a new one starts over. */
export function useReveal(of: string, count: number, everyMs = 1_400) {
  const { sound, store } = useShell();
  const table = useContext(Skips);
  const pace = paceOf(store);
  const { shown, toTheEnd } = useBeats({
    of,
    count,
    everyMs: pace * everyMs,
    atOnce: pace === 0,
    skips: table?.skips.value ?? 0,
    onBeat: sound.reveal,
  });
  return {
    shown,
    skip() {
      if (shown >= count) return;
      toTheEnd();
      table?.skip(table.held.value[0] ?? null);
    },
  };
}

interface BeatProps {
  shown: boolean;
  children: ComponentChildren;
}

/** One thing of a reveal. Its place is kept until it is its turn. */
export function Beat({ shown, children }: BeatProps) {
  return (
    <div class="reveal-step" data-shown={shown || undefined} aria-hidden={!shown}>
      {children}
    </div>
  );
}

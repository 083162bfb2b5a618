/**
 * One thing after another, in time. Whether the system likes movement makes no difference to it: a
 * screen on which nothing moves tells a result no sooner than the others.
 */

import { useLayoutEffect, useRef, useState } from "preact/hooks";

export interface Beats {
  /** What is told: another one starts over. */
  of: string;
  count: number;
  everyMs: number;
  /** Nobody is there to wait for it, as in most tests. */
  atOnce: boolean;
  /** Rises whenever somebody could not wait. */
  skips: number;
  onBeat(): void;
}

export function useBeats({ of, count, everyMs, atOnce, skips, onBeat }: Beats) {
  const skipped = useRef(skips);
  const first = atOnce ? count : 0;
  const [state, setState] = useState({ of, shown: first });
  const shown = state.of === of ? Math.min(state.shown, count) : first;
  const toTheEnd = () => setState({ of, shown: count });
  useLayoutEffect(() => {
    if (shown >= count) return;
    const timer = setTimeout(() => {
      onBeat();
      setState({ of, shown: shown + 1 });
    }, everyMs);
    return () => clearTimeout(timer);
  }, [of, shown, count, everyMs]);
  useLayoutEffect(() => {
    if (skips !== skipped.current) toTheEnd();
    skipped.current = skips;
  }, [skips]);
  return { shown, toTheEnd };
}

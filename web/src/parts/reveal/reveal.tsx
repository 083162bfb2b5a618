/** The little drama: one thing after another, with a pause before the truth; a tap skips ahead. */

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useShell } from "../../shell/shell";
import "./reveal.css";

/** How many of `count` things are shown by now. `of` names what is revealed: a new one starts over. */
export function useReveal(of: string, count: number, everyMs = 1_400) {
  const { sound } = useShell();
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const [state, setState] = useState({ of, shown: still ? count : 0 });
  const shown = state.of === of ? Math.min(state.shown, count) : still ? count : 0;
  useEffect(() => {
    if (shown >= count) return;
    const timer = setTimeout(() => {
      sound.reveal();
      setState({ of, shown: shown + 1 });
    }, everyMs);
    return () => clearTimeout(timer);
  }, [of, shown, count, everyMs]);
  return { shown, skip: () => setState({ of, shown: count }) };
}

interface RevealProps {
  of: string;
  everyMs?: number;
  children: ComponentChildren[];
}

/** Shows its children one after another. */
export function Reveal({ of, everyMs, children }: RevealProps) {
  const steps = children.filter((child) => child !== null && child !== false);
  const { shown, skip } = useReveal(of, steps.length, everyMs);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: skipping is a comfort, waiting does the same
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div class="reveal" onClick={skip}>
      {steps.map((child, i) => (
        <div
          key={i}
          class="reveal-step"
          data-shown={i < shown || undefined}
          aria-hidden={i >= shown}
        >
          {child}
        </div>
      ))}
    </div>
  );
}

/** Lets what lies on the tablet be as large as it can be with all of it to be seen. */

import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

const SMALLEST = 7;
const STEP = 0.5;
/** Upright, the tablet's unit is small and there is height to spare. */
const UPRIGHT = 1.5;

/**
 * Sets the size of its letters: at most `largest` units (1/400 of the tablet's height). On phones,
 * which scroll, nothing is set.
 */
export function useFit<E extends HTMLElement>(
  compact: boolean,
  largest: number,
): RefObject<E | null> {
  return useSized<E>(compact, (element) => {
    const upright = element.closest("[data-tall=true]") ? UPRIGHT : 1;
    for (let size = largest * upright; size >= SMALLEST; size -= STEP) {
      element.style.fontSize = `calc(${size} * var(--unit))`;
      shortenWords(element);
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element;
      if (scrollHeight <= clientHeight + 1 && scrollWidth <= clientWidth + 1) break;
    }
  });
}

/** Words that are too long for their card are set smaller, each alone. */
function shortenWords(inside: HTMLElement): void {
  for (const word of inside.querySelectorAll<HTMLElement>(".hunch-grid-word, .hunch-clue-text")) {
    word.style.fontSize = "";
    const { scrollWidth, clientWidth } = word;
    if (scrollWidth <= clientWidth) continue;
    const size = Number.parseFloat(getComputedStyle(word).fontSize);
    word.style.fontSize = `${Math.floor((size * clientWidth) / scrollWidth)}px`;
  }
}

/** After every view, as things come and go, and whenever the tablet is turned. */
function useSized<E extends HTMLElement>(
  compact: boolean,
  lay: (element: E) => void,
): RefObject<E | null> {
  const inside = useRef<E>(null);
  useLayoutEffect(() => {
    if (inside.current && !compact) lay(inside.current);
  });
  useLayoutEffect(() => {
    const element = inside.current;
    if (!element || compact) return;
    const watch = new ResizeObserver(() => lay(element));
    watch.observe(element);
    return () => watch.disconnect();
  }, [compact]);
  return inside;
}

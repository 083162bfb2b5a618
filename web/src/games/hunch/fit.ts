/** Lets what lies on the tablet shrink until all of it can be seen. */

import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

const SIZES = [1, 0.92, 0.84, 0.76, 0.68, 0.6];

/** One em of the element is ten units of the tablet or less. Phones scroll instead. */
export function useFit<E extends HTMLElement>(compact: boolean): RefObject<E | null> {
  const inside = useRef<E>(null);
  // After every view: clues and guesses come and go.
  useLayoutEffect(() => {
    const element = inside.current;
    if (!element || compact) return;
    for (const size of SIZES) {
      element.style.fontSize = `calc(${10 * size} * var(--unit))`;
      if (element.scrollHeight <= element.clientHeight + 1) break;
    }
  });
  return inside;
}

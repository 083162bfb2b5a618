/** Lets what lies on the tablet shrink until all of it can be seen. */

import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** `[data-fit]` in table.css: from larger than usual to the smallest that can be read. */
const SIZES = 7;

/** Sets `data-fit`; on phones, which scroll, nothing is set. */
export function useFit<E extends HTMLElement>(compact: boolean): RefObject<E | null> {
  const inside = useRef<E>(null);
  // After every view: clues and guesses come and go.
  useLayoutEffect(() => {
    const element = inside.current;
    if (!element || compact) return;
    for (let size = 0; size < SIZES; size++) {
      element.dataset.fit = String(size);
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element;
      if (scrollHeight <= clientHeight + 1 && scrollWidth <= clientWidth + 1) break;
    }
  });
  return inside;
}

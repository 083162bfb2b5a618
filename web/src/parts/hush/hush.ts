/** A reveal keeps its pause: while the truth is awaited, the screen around it must not blurt it out. */

import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import "./hush.css";

/**
 * While `hush`, scores and the last line of the record (`data-tells`) are held back on the whole
 * screen around the element that the ref is given to.
 */
export function useHush<E extends HTMLElement>(hush: boolean): RefObject<E | null> {
  const inside = useRef<E>(null);
  // Before it is painted: not for one frame.
  useLayoutEffect(() => {
    const around = inside.current?.closest<HTMLElement>(".boxed");
    if (!hush || !around) return;
    around.dataset.hush = "";
    return () => {
      delete around.dataset.hush;
    };
  }, [hush]);
  return inside;
}

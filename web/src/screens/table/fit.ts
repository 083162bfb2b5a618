/** What lies in the middle keeps clear of the chairs, and shrinks until all of it can be seen. */

import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

/** Percent of the usual size, from large to the smallest that can still be read. */
const SIZES = [100, 94, 88, 82, 76, 70, 64, 58];
const WATCHED = ".tablet-chair, .tablet-middle, .tablet-middle > *";
/** Chairs at the far and at the near side of the table. */
const FAR = [3, 4, 5];
const NEAR = [0, 1, 7];

export function useFit(frame: RefObject<HTMLElement | null>): void {
  const watch = useRef<ResizeObserver | null>(null);
  useEffect(() => {
    let next = 0;
    const again = () => {
      cancelAnimationFrame(next);
      next = requestAnimationFrame(() => frame.current && fit(frame.current));
    };
    watch.current = new ResizeObserver(again);
    observe();
    return () => {
      cancelAnimationFrame(next);
      watch.current?.disconnect();
    };
  }, []);

  function observe() {
    watch.current?.disconnect();
    for (const part of frame.current?.querySelectorAll(WATCHED) ?? []) watch.current?.observe(part);
  }

  // After every view: what lies there comes and goes.
  useLayoutEffect(() => {
    if (frame.current) fit(frame.current);
    observe();
  });
}

function fit(frame: HTMLElement) {
  const chairs = (side: readonly number[]) =>
    Math.max(0, ...side.map((at) => chairAt(frame, at)?.offsetHeight ?? 0));
  frame.style.setProperty("--far-chairs", `${chairs(FAR)}px`);
  frame.style.setProperty("--near-chairs", `${chairs(NEAR)}px`);
  const middle = frame.querySelector<HTMLElement>(".tablet-middle");
  if (!middle) return;
  const unit = Number.parseFloat(frame.style.getPropertyValue("--unit"));
  for (const size of SIZES) {
    middle.style.setProperty("--unit", `${(unit * size) / 100}px`);
    if (fits(middle)) break;
  }
}

function chairAt(frame: HTMLElement, chair: number): HTMLElement | null {
  return frame.querySelector(`[data-chair="${chair}"] > .tablet-chair`);
}

/** Centred, it may stick out at the top, which does not count as scrolling. */
function fits(middle: HTMLElement): boolean {
  const inside = middle.firstElementChild as HTMLElement | null;
  const { clientHeight, clientWidth } = middle;
  const height = Math.max(inside?.offsetHeight ?? 0, middle.scrollHeight);
  const width = Math.max(inside?.offsetWidth ?? 0, middle.scrollWidth);
  return height <= clientHeight + 1 && width <= clientWidth + 1;
}

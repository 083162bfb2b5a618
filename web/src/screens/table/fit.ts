/** What lies in the middle keeps clear of the chairs, and shrinks until all of it can be seen. */

import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

/** Percent of the usual size, from large to the smallest that can still be read. */
const SIZES = [100, 94, 88, 82, 76, 70, 64, 58];
const WATCHED = ".tablet-chair, .tablet-middle, .tablet-middle > *";
/** Chairs at the far and at the near side of the table. */
const FAR = [3, 4, 5];
const NEAR = [0, 1, 7];

/** As it was left the last time: what is still right is not measured again and again. */
interface Kept {
  middle: HTMLElement | null;
  unit: number;
  size: number;
  room: number;
  height: number;
}

export function useFit(frame: RefObject<HTMLElement | null>): void {
  const watch = useRef<ResizeObserver | null>(null);
  const kept = useRef<Kept>({ middle: null, unit: 0, size: 0, room: 0, height: 0 });
  const fitNow = () => frame.current && fit(frame.current, kept.current);
  useEffect(() => {
    let next = 0;
    const soon = () => {
      cancelAnimationFrame(next);
      next = requestAnimationFrame(fitNow);
    };
    watch.current = new ResizeObserver(soon);
    observe();
    // What comes and goes by itself, as the count and the places at the end do.
    const changes = new MutationObserver(soon);
    if (frame.current) changes.observe(frame.current, { childList: true, subtree: true });
    return () => {
      cancelAnimationFrame(next);
      watch.current?.disconnect();
      changes.disconnect();
    };
  }, []);

  function observe() {
    watch.current?.disconnect();
    for (const part of frame.current?.querySelectorAll(WATCHED) ?? []) watch.current?.observe(part);
  }

  // After every view: what lies there comes and goes.
  useLayoutEffect(() => {
    fitNow();
    observe();
  });
}

function fit(frame: HTMLElement, kept: Kept) {
  keepClear(frame, "--far-chairs", FAR);
  keepClear(frame, "--near-chairs", NEAR);
  const middle = frame.querySelector<HTMLElement>(".tablet-middle");
  if (!middle) return;
  const unit = Number.parseFloat(frame.style.getPropertyValue("--unit"));
  const show = (size: number) => {
    kept.size = size;
    middle.style.setProperty("--unit", `${(unit * (SIZES[size] ?? 100)) / 100}px`);
  };
  const another = kept.middle !== middle || kept.unit !== unit;
  // There is less to show now, or more room for it.
  const looser = insideOf(middle) < kept.height || middle.clientHeight > kept.room;
  if (another || (kept.size > 0 && looser)) show(0);
  while (!fits(middle) && kept.size < SIZES.length - 1) show(kept.size + 1);
  Object.assign(kept, { middle, unit, room: middle.clientHeight, height: insideOf(middle) });
}

function keepClear(frame: HTMLElement, name: string, side: readonly number[]) {
  const heights = side.map(
    (at) => frame.querySelector<HTMLElement>(`[data-chair="${at}"] > .tablet-chair`)?.offsetHeight,
  );
  const highest = `${Math.max(0, ...heights.map((height) => height ?? 0))}px`;
  if (frame.style.getPropertyValue(name) !== highest) frame.style.setProperty(name, highest);
}

/** Centred, what is inside may stick out at the top, which does not count as scrolling. */
function fits(middle: HTMLElement): boolean {
  const inside = middle.firstElementChild as HTMLElement | null;
  const width = Math.max(inside?.offsetWidth ?? 0, middle.scrollWidth);
  const height = Math.max(insideOf(middle), middle.scrollHeight);
  return height <= middle.clientHeight + 1 && width <= middle.clientWidth + 1;
}

function insideOf(middle: HTMLElement): number {
  return (middle.firstElementChild as HTMLElement | null)?.offsetHeight ?? 0;
}

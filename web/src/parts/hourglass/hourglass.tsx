/** One hourglass: always from the deadline, never by ticks. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { TableClock } from "../../hub/clock";
import { type DrawMoment, hourglassOn, type Inks } from "./draw";
import { isEmpty, lateness } from "./late";
import "./hourglass.css";

export interface HourglassProps {
  endsAtMs: number;
  clock: TableClock;
  /** The whole time, if known; else the time left when it was first shown. */
  lengthMs?: number;
  /** Without digits below. */
  bare?: boolean;
}

/** Whole seconds left, redrawn only when they change. */
export function useSecondsLeft(endsAtMs: number | null, clock: TableClock): number | null {
  const read = () => (endsAtMs === null ? null : Math.ceil(clock.remainingMs(endsAtMs) / 1000));
  const [seconds, setSeconds] = useState(read);
  const stands = clock.stands();
  useEffect(() => {
    let timer = 0;
    const look = () => {
      setSeconds(read());
      if (endsAtMs === null || stands || isEmpty(endsAtMs, clock)) return;
      const toNext = clock.running() ? clock.remainingMs(endsAtMs) % 1000 || 1000 : 250;
      timer = window.setTimeout(look, Math.min(250, toNext + 4));
    };
    look();
    return () => clearTimeout(timer);
  }, [endsAtMs, clock, stands]);
  return seconds;
}

export function asMinutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function Hourglass({ endsAtMs, clock, lengthMs, bare }: HourglassProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const stands = clock.stands();
  const whole = useRef({ endsAtMs, lengthMs: Math.max(1, clock.remainingMs(endsAtMs)) });
  const seconds = useSecondsLeft(endsAtMs, clock) ?? 0;
  if (whole.current.endsAtMs !== endsAtMs) {
    // A lengthened hourglass keeps its sand; a new one is full.
    whole.current = { endsAtMs, lengthMs: Math.max(1, clock.remainingMs(endsAtMs)) };
  }

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const read = () => {
      const length = lengthMs ?? whole.current.lengthMs;
      const remaining = clock.remainingMs(endsAtMs);
      return {
        left: Math.min(1, remaining / length),
        seconds: clock.tableMs() / 1000,
        falling: clock.running(),
        late: remaining <= 10_000,
      };
    };
    const isOver = () => isEmpty(endsAtMs, clock);
    return stands ? redraw(element, read) : animate(element, read, isOver);
  }, [endsAtMs, lengthMs, clock, stands]);

  return (
    <div class="hourglass" data-late={lateness(seconds, stands)}>
      <canvas ref={canvas} class="hourglass-sand" />
      {!bare && (
        <span class="hourglass-digits" role="timer">
          {asMinutes(seconds)}
        </span>
      )}
    </div>
  );
}

interface Moment {
  left: number;
  seconds: number;
  falling: boolean;
  late: boolean;
}

/** Sand is slow: what more frames would show is not worth a phone's battery. */
const FRAME_MS = 40;
const STILL_MS = 1_000;

/** Sand that lies still is drawn anew only in another size or light. */
function redraw(canvas: HTMLCanvasElement, read: () => Moment): () => void {
  const draw = drawing(canvas, read);
  const size = new ResizeObserver(draw); // tells the first one, too
  const light = new MutationObserver(draw);
  size.observe(canvas);
  light.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => {
    size.disconnect();
    light.disconnect();
  };
}

/** Until the sand has run through; then it lies still. */
function animate(canvas: HTMLCanvasElement, read: () => Moment, isOver: () => boolean): () => void {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const draw = drawing(canvas, read, !still);
  let timer = 0;
  let handle = 0;

  let rest = () => {};

  function frame() {
    if (isOver()) {
      rest = redraw(canvas, read);
      return;
    }
    timer = window.setTimeout(
      () => {
        handle = requestAnimationFrame(frame);
      },
      still ? STILL_MS : FRAME_MS,
    );
    draw();
  }

  handle = requestAnimationFrame(frame);
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(handle);
    rest();
  };
}

/** Draws how it stands now, unless it is to be seen already or cannot be seen. */
function drawing(canvas: HTMLCanvasElement, read: () => Moment, mayMove = false): () => void {
  let drawn = "";
  let light = "";
  let draw: DrawMoment = () => {};
  return () => {
    const moment = read();
    const box = canvas.getBoundingClientRect();
    const density = Math.min(3, window.devicePixelRatio || 1);
    const width = Math.round(canvas.clientWidth * density);
    const height = Math.round(canvas.clientHeight * density);
    if (!width || !height || box.bottom < 0 || box.top > window.innerHeight) return;
    const moving = moment.falling && moment.left > 0 && mayMove;
    const lit = `${width} ${height} ${document.documentElement.dataset.theme} ${moment.late}`;
    const state = `${lit} ${moment.left.toFixed(4)}`;
    if (!moving && state === drawn) return;
    drawn = moving ? "" : state;
    if (light !== lit) {
      light = lit;
      canvas.width = width;
      canvas.height = height;
      draw = hourglassOn(canvas, inksOf(canvas, moment.late));
    }
    draw(moment.left, moment.seconds, moving);
  };
}

function inksOf(element: Element, late: boolean): Inks {
  const style = getComputedStyle(element);
  const ink = (name: string) => style.getPropertyValue(name).trim();
  return {
    sand: late ? ink("--look-5") : ink("--sand"),
    glass: ink("--glass"),
    wood: ink("--wood"),
    wood2: ink("--wood-2"),
    shine: ink("--gloss-3"),
    shade: ink("--shade-1"),
  };
}

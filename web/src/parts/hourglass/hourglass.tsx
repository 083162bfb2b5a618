/** One hourglass: always from the deadline, never by ticks. */

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { TableClock } from "../../hub/clock";
import { isEmpty, lateness } from "./late";
import { keepDrawn } from "./sand";
import "./hourglass.css";

interface HourglassProps {
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
  useLayoutEffect(() => {
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
    return keepDrawn(element, read, () => stands || isEmpty(endsAtMs, clock));
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

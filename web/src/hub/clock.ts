/** Hub time and table time on this phone. Nothing here counts: every reading is taken anew. */

import { signal } from "@preact/signals";
import type { Clock } from "./messages";

/** This phone's own clock, in ms: the one that beats and `Moment` arguments are stamped with. */
export function phoneMs(): number {
  return performance.timeOrigin + performance.now();
}

export interface TableClock {
  /** Whether the hub has told its time yet. */
  isKnown(): boolean;
  /** Table time now: it stands still while paused. Countdown after a pause: not yet running. */
  tableMs(): number;
  /** Milliseconds of table time until then, never below 0. */
  remainingMs(endsAtMs: number): number;
  /** Milliseconds until a paused table runs on, 0 when it runs or stands. */
  resumesInMs(): number;
  running(): boolean;
  /**
   * Whether it neither runs nor is about to: nothing moves until the hub says so. What asks while it is drawn is
   * drawn anew when that changes, also where all else that it is given stays the same.
   */
  stands(): boolean;
  /** For arguments that are a `Moment`: when this person did it, by this phone's clock. */
  moment(): number;
}

export interface HubClock extends TableClock {
  beat(hubMs: number, offsetMs: number | null): void;
  set(clock: Clock): void;
  /** Milliseconds until a moment of the hub, never below 0. */
  untilMs(hubMs: number): number;
}

export function hubClock(now: () => number = phoneMs): HubClock {
  let offsetMs = 0;
  let known = false;
  let measured = false;
  let clock: Clock = { running: false, table_ms: 0, hub_ms: 0 };
  const stands = signal(true);
  const hubMs = () => now() - offsetMs;
  const tableMs = () => clock.table_ms + (clock.running ? Math.max(0, hubMs() - clock.hub_ms) : 0);
  return {
    beat(atHubMs, measuredMs) {
      known = true;
      if (measuredMs !== null) {
        offsetMs = measuredMs;
        measured = true;
      } else if (!measured) {
        // Wrong by the way here, until the hub has measured it; better than nothing.
        offsetMs = now() - atHubMs;
      }
    },
    set(next) {
      clock = next;
      stands.value = !next.running;
    },
    isKnown: () => known,
    untilMs: (atHubMs) => Math.max(0, atHubMs - hubMs()),
    tableMs,
    remainingMs: (endsAtMs) => Math.max(0, endsAtMs - tableMs()),
    resumesInMs: () => (clock.running ? Math.max(0, clock.hub_ms - hubMs()) : 0),
    running: () => clock.running && hubMs() >= clock.hub_ms,
    stands: () => stands.value,
    moment: now,
  };
}

/** For replays and the page of parts: a clock that runs from now on. */
export function freeClock(startMs = 0): TableClock {
  const clock = hubClock();
  clock.set({ running: true, table_ms: startMs, hub_ms: phoneMs() });
  return clock;
}

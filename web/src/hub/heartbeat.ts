/** Whether the link lives: the hub's beats, the watch over a link gone dead, a phone that wakes. */

import type { HubClock } from "./clock.ts";
import { comesBack, isFinal, isThere, type LinkState } from "./link.ts";
import type { ToPhoneBeat } from "./messages.ts";
import { openAlarm, type Phone } from "./phone.ts";
import type { Wire } from "./wire.ts";

/** Beats come every 2 s. */
export const DEAD_MS = 5_000;
const WAKE_MS = 1_200;
/** A phone that wakes is seen again, its page is shown, its network comes: three signs of one thing. */
const ONE_WAKING_MS = 250;

export interface Heartbeat {
  /** On a new connection the hub has measured nothing yet. */
  begin(): void;
  /** Something came in. */
  heard(): void;
  beat(beat: ToPhoneBeat): void;
  /** Whether the hub knows this phone's clock, on this connection. */
  isMeasured(): boolean;
  /** A woken phone may hold a link that is open and dead. */
  wake(): void;
  close(): void;
}

interface HeartbeatNeeds {
  wire: Wire;
  clock: HubClock;
  link: LinkState;
  phone: Pick<Phone, "now" | "after">;
  /** Of the view that is shown. */
  version(): number;
  /** From now on the hub knows when something was done on this phone. */
  onMeasured(): void;
  /** A view was missed, or may have been: it must be asked for, and answered in time. */
  onDoubt(withinMs?: number): void;
  /** An open link through which nothing comes. */
  onDead(): void;
}

export function openHeartbeat(needs: HeartbeatNeeds): Heartbeat {
  const { wire, clock, link, phone, version, onMeasured, onDoubt, onDead } = needs;
  const { now } = phone;
  // Beats put it off: while they come, nothing here wakes the phone.
  const silence = openAlarm(phone, () => {
    if (wire.isConnected()) onDead();
  });
  let measured = false;
  let triedAtMs = Number.NEGATIVE_INFINITY;
  return {
    begin() {
      silence.set(DEAD_MS);
      measured = false;
    },
    heard: () => silence.set(DEAD_MS),
    beat(beat) {
      clock.beat(beat.hub_ms, beat.offset_ms);
      if (!measured && beat.offset_ms !== null) {
        measured = true;
        onMeasured();
      }
      if (isThere(link.now.value) && beat.version !== version()) onDoubt();
    },
    isMeasured: () => measured,
    wake() {
      const state = link.now.value;
      if (isFinal(state)) return;
      if (wire.isConnected()) {
        if (comesBack(state)) onDoubt(WAKE_MS);
      } else if (now() - triedAtMs >= ONE_WAKING_MS) {
        triedAtMs = now();
        wire.connect();
      }
    },
    close: silence.end,
  };
}

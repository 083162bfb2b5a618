/** A television that is at no table yet: it shows a number, until somebody at a table types it. */

import { type ReadonlySignal, signal } from "@preact/signals";
import { DEAD_MS } from "./heartbeat.ts";
import type { Line } from "./messages.ts";
import { openAlarm, type Phone } from "./phone.ts";
import type { Wire } from "./wire.ts";

const PATIENCE_MS = 5_000;
/** After a refusal. */
const AGAIN_MS = 10_000;

export interface WaitingScreen {
  /** Null: the hub is not reached, or has none for us. */
  number: ReadonlySignal<string | null>;
  refusal: ReadonlySignal<Line | null>;
  close(): void;
}

export function openScreen(wire: Wire, phone: Phone, onTable: (code: string) => void) {
  const number = signal<string | null>(null);
  const refusal = signal<Line | null>(null);
  // Beats begin with the number: where there is none the silence says nothing.
  const silence = openAlarm(phone, () => {
    if (wire.isConnected() && number.value !== null) reconnect();
  });
  const anew = openAlarm(phone, () => {
    if (wire.isConnected()) ask();
  });

  function lose() {
    number.value = null;
    anew.end();
  }

  function reconnect() {
    lose();
    wire.disconnect();
    wire.connect();
  }

  function ask() {
    anew.end();
    wire.sayWithin(PATIENCE_MS, "screen", {}, (answer) => {
      if (answer === null) return wire.isConnected() ? reconnect() : lose();
      number.value = answer.ok ? answer.number : null;
      refusal.value = answer.ok ? null : { code: answer.code, params: answer.params };
      silence.set(DEAD_MS);
      anew.set(answer.ok ? answer.lasts_ms : AGAIN_MS);
    });
  }

  wire.listen({
    anything: () => silence.set(DEAD_MS),
    connected() {
      silence.set(DEAD_MS);
      ask();
    },
    disconnected: lose,
    beat: (_beat, acknowledge) => acknowledge?.(phone.now()),
    show: ({ code }) => onTable(code),
    bye: reconnect,
  });

  // A television that was switched off and on: its number may be worth nothing any more.
  const sleep = phone.onWake(() => (wire.isConnected() ? ask() : wire.connect()));
  return {
    number,
    refusal,
    close() {
      for (const end of [silence.end, anew.end, sleep]) end();
      wire.disconnect();
    },
  } satisfies WaitingScreen;
}

/** A television that is at no table yet: it shows a number, until somebody at a table types it. */

import { type ReadonlySignal, signal } from "@preact/signals";
import { DEAD_MS } from "./heartbeat.ts";
import type { Line } from "./messages.ts";
import type { Phone } from "./phone.ts";
import type { Wire } from "./wire.ts";

const LOOK_MS = 500;
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
  let heardAtMs = phone.now();
  let askAtMs = Number.POSITIVE_INFINITY;

  function lose() {
    number.value = null;
    askAtMs = Number.POSITIVE_INFINITY;
  }

  function reconnect() {
    lose();
    wire.disconnect();
    wire.connect();
  }

  function ask() {
    askAtMs = Number.POSITIVE_INFINITY;
    wire.sayWithin(PATIENCE_MS, "screen", {}, (answer) => {
      if (answer === null) return wire.isConnected() ? reconnect() : lose();
      number.value = answer.ok ? answer.number : null;
      refusal.value = answer.ok ? null : { code: answer.code, params: answer.params };
      askAtMs = phone.now() + (answer.ok ? answer.lasts_ms : AGAIN_MS);
    });
  }

  wire.listen({
    anything() {
      heardAtMs = phone.now();
    },
    connected() {
      heardAtMs = phone.now();
      ask();
    },
    disconnected: lose,
    beat: (_beat, acknowledge) => acknowledge?.(phone.now()),
    show: ({ code }) => onTable(code),
    bye: reconnect,
  });

  const routines = [
    phone.every(LOOK_MS, () => {
      if (!wire.isConnected()) return;
      // Beats begin with the number: where there is none the silence says nothing.
      if (number.value !== null && phone.now() - heardAtMs > DEAD_MS) reconnect();
      else if (phone.now() >= askAtMs) ask();
    }),
    // A television that was switched off and on: its number may be worth nothing any more.
    phone.onWake(() => (wire.isConnected() ? ask() : wire.connect())),
  ];
  return {
    number,
    refusal,
    close() {
      for (const end of routines) end();
      wire.disconnect();
    },
  } satisfies WaitingScreen;
}

/** For races: counts the moment the finger came down, by this phone's clock. */

import type { ComponentChildren } from "preact";
import { phoneMs } from "../../hub/clock";
import "./buzzer.css";

interface BuzzerProps {
  label?: string;
  disabled?: boolean;
  /** Pressed and on its way, or counted. */
  pressed?: boolean;
  onBuzz(momentMs: number): void;
  children: ComponentChildren;
}

/** When an event happened: browsers stamp it earlier than our code runs. */
function momentOf(event: Event): number {
  const age = performance.now() - event.timeStamp;
  return age >= 0 && age < 1_000 ? phoneMs() - age : phoneMs();
}

export function Buzzer({ label, disabled, pressed, onBuzz, children }: BuzzerProps) {
  return (
    <button
      type="button"
      class="buzzer"
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      onPointerDown={(event) => {
        if (event.button !== 0 || pressed) return;
        onBuzz(momentOf(event));
      }}
      onKeyDown={(event) => {
        if (event.repeat || pressed || (event.key !== " " && event.key !== "Enter")) return;
        event.preventDefault();
        onBuzz(momentOf(event));
      }}
      onClick={(event) => {
        // Screen readers and switches click without a pointer.
        if (event.detail === 0 && !pressed) onBuzz(momentOf(event));
      }}
    >
      {children}
    </button>
  );
}

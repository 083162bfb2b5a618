/** Soft sounds made by WebAudio, off until somebody taps them on; and vibration where there is any. */

import { type Signal, signal } from "@preact/signals";
import type { Store } from "../hub/store";
import { passMuteSwitch } from "./mute-switch";

export interface Sound {
  on: Signal<boolean>;
  /** Must be called from a tap: browsers ask for one before they let anything sound. */
  toggle(): void;
  turn(): void;
  soon(): void;
  beat(): void;
  end(): void;
  reveal(): void;
}

interface Note {
  hz: number;
  afterS: number;
  lastsS: number;
  loud: number;
}

export function makeSound(store: Store): Sound {
  const on = signal(store.read("sound", false));
  let context: AudioContext | null = null;

  function wake() {
    passMuteSwitch(navigator, on.value);
    if (!on.value || typeof AudioContext === "undefined") return;
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
  }
  // A reload forgets the tap; the next one anywhere will do.
  window.addEventListener("pointerdown", wake, { passive: true });
  window.addEventListener("keydown", wake);

  function play(notes: Note[]) {
    if (!on.value || !context || context.state !== "running") return;
    for (const note of notes) strike(context, note);
  }

  return {
    on,
    toggle() {
      on.value = !on.value;
      store.write("sound", on.value);
      wake();
      play([{ hz: 523, afterS: 0.02, lastsS: 0.5, loud: 0.2 }]);
    },
    turn() {
      navigator.vibrate?.(60);
      play([
        { hz: 523, afterS: 0, lastsS: 0.5, loud: 0.18 },
        { hz: 784, afterS: 0.14, lastsS: 0.7, loud: 0.18 },
      ]);
    },
    soon: () => play([{ hz: 392, afterS: 0, lastsS: 0.9, loud: 0.2 }]),
    beat() {
      navigator.vibrate?.(30);
      play([{ hz: 196, afterS: 0, lastsS: 0.25, loud: 0.35 }]);
    },
    end() {
      navigator.vibrate?.([80, 60, 80]);
      play([
        { hz: 392, afterS: 0, lastsS: 1.1, loud: 0.25 },
        { hz: 294, afterS: 0.2, lastsS: 1.4, loud: 0.25 },
      ]);
    },
    reveal: () => play([{ hz: 659, afterS: 0, lastsS: 0.5, loud: 0.14 }]),
  };
}

/** A struck wooden bar: a sine with one overtone, dying away. */
function strike(context: AudioContext, { hz, afterS, lastsS, loud }: Note) {
  const start = context.currentTime + afterS;
  for (const [times, share] of [
    [1, 1],
    [3.9, 0.18],
  ] as const) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = hz * times;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(loud * share, start + 0.006);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + lastsS / times ** 0.5);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + lastsS);
  }
}

/** What the link needs of the phone it runs on: time, timers, and to be told when it wakes. */

import { phoneMs } from "./clock.ts";

export interface Phone {
  /** This phone's own clock, in ms. */
  now(): number;
  /** All give what ends it. */
  after(ms: number, task: () => void): () => void;
  every(ms: number, task: () => void): () => void;
  onWake(task: () => void): () => void;
}

/** Something that is to happen once, at a moment that may be put off. */
interface Alarm {
  set(ms: number): void;
  end(): void;
}

export function openAlarm(phone: Pick<Phone, "after">, task: () => void): Alarm {
  let end = () => {};
  return {
    set(ms) {
      end();
      end = phone.after(ms, task);
    },
    end: () => end(),
  };
}

export function browserPhone(): Phone {
  return {
    now: phoneMs,
    after(ms, task) {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
    every(ms, task) {
      const timer = setInterval(task, ms);
      return () => clearInterval(timer);
    },
    onWake(task) {
      const wake = () => {
        if (document.visibilityState === "visible") task();
      };
      document.addEventListener("visibilitychange", wake);
      window.addEventListener("pageshow", wake);
      window.addEventListener("online", wake);
      return () => {
        document.removeEventListener("visibilitychange", wake);
        window.removeEventListener("pageshow", wake);
        window.removeEventListener("online", wake);
      };
    },
  };
}

/** What the link needs of the phone it runs on: time, timers, and to be told when it wakes. */

import { phoneMs } from "./clock.ts";

export interface Phone {
  /** This phone's own clock, in ms. */
  now(): number;
  /** Both give what ends it. */
  every(ms: number, task: () => void): () => void;
  onWake(task: () => void): () => void;
}

export function browserPhone(): Phone {
  return {
    now: phoneMs,
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

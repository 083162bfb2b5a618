/** The states that the link to a table can be in, and the steps between them. */

import { type ReadonlySignal, signal } from "@preact/signals";
import type { Line } from "./messages.ts";

export type Link =
  /** No way to the hub yet. */
  | { state: "connecting" }
  /** The hub is reached and asked to let us in. */
  | { state: "joining" }
  /** At the table: views come, letters travel. */
  | { state: "up" }
  /** We were at the table; we are connecting or joining again. */
  | { state: "lost" }
  /** The table is locked. At its door a seat can still be asked for, while the hub is reached. */
  | { state: "locked"; line: Line; reached: boolean }
  /** Not let in, or sent away, for good. */
  | { state: "refused"; line: Line }
  /** We have left. */
  | { state: "closed" };

type Final = Extract<Link, { state: "refused" | "closed" }>;

export type Step =
  | { step: "connected" }
  | { step: "let in" }
  | { step: "lost" }
  | { step: "locked out"; line: Line }
  | { step: "refused"; line: Line }
  | { step: "closed" };

/** From `refused` and `closed` no way leads back: answers that are still on their way change nothing. */
export function after(link: Link, taken: Step): Link {
  if (isFinal(link)) return link;
  switch (taken.step) {
    case "connected":
      return link.state === "connecting" ? { state: "joining" } : link;
    case "let in":
      return link.state === "up" ? link : { state: "up" };
    case "lost":
      return afterLoss(link);
    case "locked out":
      return { state: "locked", line: taken.line, reached: true };
    case "refused":
      return { state: "refused", line: taken.line };
    case "closed":
      return { state: "closed" };
  }
}

export function isFinal(link: Link): link is Final {
  return link.state === "refused" || link.state === "closed";
}

function afterLoss(link: Exclude<Link, Final>): Link {
  switch (link.state) {
    case "joining":
      return { state: "connecting" };
    case "up":
      return { state: "lost" };
    case "locked":
      return { ...link, reached: false };
    default:
      return link;
  }
}

/** The hub has answered our join on this very connection. */
export function isThere(link: Link): boolean {
  return link.state === "up" || (link.state === "locked" && link.reached);
}

/** Whether a dead link is worth connecting again: the hub has not said no, and we have not left. */
export function comesBack(link: Link): boolean {
  return link.state !== "locked" && !isFinal(link);
}

export interface LinkState {
  now: ReadonlySignal<Link>;
  take(step: Step): void;
}

export function openLink(): LinkState {
  const now = signal<Link>({ state: "connecting" });
  return {
    now,
    take(step) {
      now.value = after(now.peek(), step);
    },
  };
}

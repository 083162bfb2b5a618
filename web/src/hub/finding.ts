/** Is the hub there? What a phone can tell of it by asking, and how it was refused. */

import { browserPhone, type Phone } from "./phone.ts";

export type Finding =
  | "reached"
  | "offline" // no network at all
  | "mobile" // a network, but not the Wi-Fi
  | "refused" // at once: no program listens there, or no way leads there
  | "silent" // nobody answers
  | "stranger"; // somebody answers who is not the hub

export interface Found {
  finding: Finding;
  tookMs: number;
}

/** What of the browser is asked; tests bring their own. */
export interface Surroundings extends Pick<Phone, "now" | "after"> {
  ask(path: string, signal: AbortSignal): Promise<Response>;
  online(): boolean;
  /** As `navigator.connection.type` has it, where there is one. */
  network(): string | undefined;
}

const PATIENCE_MS = 4_000;
/** A refusal comes within moments; who is not there at all is waited for. */
const AT_ONCE_MS = 1_500;

export async function lookForHub(around: Surroundings = browser()): Promise<Found> {
  const started = around.now();
  const patience = new AbortController();
  const end = around.after(PATIENCE_MS, () => patience.abort());
  const found = (finding: Finding): Found => ({ finding, tookMs: around.now() - started });
  try {
    const answer = await around.ask("/health", patience.signal);
    // The login page of a hotel answers too, or sends us elsewhere, but never with this.
    const body = answer.ok ? await answer.json().catch(() => null) : null;
    return found(body?.ok === true ? "reached" : "stranger");
  } catch {
    if (!around.online()) return found("offline");
    if (around.network() === "cellular") return found("mobile");
    return found(around.now() - started < AT_ONCE_MS ? "refused" : "silent");
  } finally {
    end();
  }
}

function browser(): Surroundings {
  const { now, after } = browserPhone();
  return {
    ...{ now, after },
    ask: (path, signal) => fetch(path, { cache: "no-store", redirect: "manual", signal }),
    online: () => navigator.onLine !== false,
    network: () => (navigator as { connection?: { type?: string } }).connection?.type,
  };
}

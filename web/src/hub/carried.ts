/** Seats that came along out of another browser, in the part of an address that no browser sends. */

import type { Connection } from "./connection.ts";
import { hex128 } from "./store.ts";

const SEAT = /(\d{1,9})\.([0-9a-f]{32})/g;

/** `hash`: as `carrying.ts` writes it; whatever else stands there carries nothing. */
export function takeCarried({ held, ask }: Pick<Connection, "held" | "ask">, hash: string): void {
  for (const [, key, pin = ""] of hash.matchAll(SEAT)) {
    const player = Number(key);
    if (!held.value.includes(player)) void ask(null, "take_over", { player, pin, token: hex128() });
  }
}

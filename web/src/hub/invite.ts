/** How others come to this table: never by the address that this screen itself happens to use. */

import type { ToPhoneInvite } from "./messages.ts";
import type { Store } from "./store.ts";

/** Where this phone remembers the ways to its hub. */
export const KEPT = "hub.addresses";

/** Behind a proxy the hub knows no better than this page. */
export function wayIn(invite: ToPhoneInvite | null, page: Pick<Location, "origin" | "protocol">) {
  const secure = page.protocol === "https:" ? invite?.secure_address : null;
  return secure ?? invite?.address ?? page.origin;
}

/** As people type it. */
export function typed(address: string): string {
  return address.replace(/^https?:\/\//, "");
}

/** For when the known way leads nowhere. The Wi-Fi's password is never kept. */
export function rememberInvite(store: Store, { address, others, name }: ToPhoneInvite): void {
  const ways = [address, ...others, name].filter((way) => way !== null);
  if (others.length || name || address) store.write(KEPT, ways);
}

export function svgAddress(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Other ways to the hub, remembered while it can be reached: for when the known one leads nowhere. */

import { fetchHub } from "./api";
import { KEPT } from "./invite";
import type { Store } from "./store";

export async function rememberWays(store: Store): Promise<string[]> {
  try {
    const { addresses, port } = await fetchHub();
    store.write(
      KEPT,
      addresses.map((address) => `http://${address}:${port}`),
    );
  } catch {
    // What was remembered before is still the best we have.
  }
  return otherWays(store);
}

export function otherWays(store: Store): string[] {
  return store.read<string[]>(KEPT, []).filter((address) => address !== location.origin);
}

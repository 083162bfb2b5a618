/** How something that is on offer is done. */

import type { Args } from "../hub/connection";

/**
 * Do something. Resolves to true when the hub has it on disk, to false when it refused (the shell
 * has then shown the reason). `draft` marks keystrokes: of those with the same mark only the newest
 * is sent, a refusal is not shown, and who waits for an overtaken one hears of the newest.
 */
export type Act = (verb: string, args?: Args, draft?: string) => Promise<boolean>;

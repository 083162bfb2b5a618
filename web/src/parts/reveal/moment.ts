/** When to look again whether the moment has come at which all screens show something. */

const HALF_FRAME_MS = 8;
const NEAR_MS = 40;
const LOOK_AGAIN_MS = 250;

/** In the frame nearest to it; while the clock stands nothing comes, so nobody looks. */
type Look = "now" | "next frame" | "when it runs" | { inMs: number };

export function whenToLook(leftMs: number, stands: boolean): Look {
  if (leftMs <= HALF_FRAME_MS) return "now";
  if (stands) return "when it runs";
  if (leftMs < NEAR_MS) return "next frame";
  // The clock may be measured better meanwhile.
  return { inMs: Math.min(leftMs - NEAR_MS / 2, LOOK_AGAIN_MS) };
}

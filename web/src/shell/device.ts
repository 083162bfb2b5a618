/** Which steps to show unfolded. */

export const DEVICES = ["android", "ios", "desktop"] as const;
export type Device = (typeof DEVICES)[number];

/** iPads say that they are Macs, but Macs have no touch screen. */
export function deviceOf(userAgent: string, touchPoints: number): Device {
  if (/Android/.test(userAgent)) return "android";
  if (/iPhone|iPad|iPod/.test(userAgent)) return "ios";
  return /Macintosh/.test(userAgent) && touchPoints > 1 ? "ios" : "desktop";
}

/** Codes of tables: six symbols out of 31 that are not mistaken for one another. */

const OTHERS = /[^2-9A-HJKMNP-Z]/g;
const LOOKALIKES: Record<string, string> = { "0": "Q", O: "Q", "1": "J", I: "J", L: "J" };

/** What somebody types, as a code or the beginning of one. */
export function readCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[01OIL]/g, (sign) => LOOKALIKES[sign] ?? sign)
    .replace(OTHERS, "")
    .slice(0, 6);
}

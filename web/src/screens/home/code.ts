/** Codes of tables: six symbols out of 31 that are not mistaken for one another. */

/** In the order of the alphabet: keyboards of three languages have three orders. */
export const SYMBOLS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
export const CODE_LENGTH = 6;

const LOOKALIKES: Record<string, string> = { "0": "Q", O: "Q", "1": "J", I: "J", L: "J" };

/** What somebody types, as a code or the beginning of one. */
export function readCode(typed: string): string {
  return Array.from(typed.toUpperCase(), (sign) => LOOKALIKES[sign] ?? sign)
    .filter((sign) => SYMBOLS.includes(sign))
    .slice(0, CODE_LENGTH)
    .join("");
}

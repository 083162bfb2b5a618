/** What is needed to tell anything that a view says: whose game it is, who sits there, the words. */

import type { Named } from "../parts/seat-name/seat-name";
import type { ShellKey, Text } from "../texts/text";

export interface Saying {
  /** The game's name: its texts begin with it. */
  box: string;
  seats: readonly Named[];
  text: Text<ShellKey>;
  /** The backs of its cards. */
  back?: { pattern: string; picto: string };
}

const ONE = /^(seat|by|.+_seat)$/;
const MANY = /^(seats|.+_seats)$/;

/** Whether what is asked for is somebody. */
export function isSeatArg(name: string): boolean {
  return ONE.test(name) || MANY.test(name);
}

/** The seats that a value names, because of what it is called; undefined: it names none. */
export function seatsIn(name: string, value: unknown): number[] | undefined {
  if (typeof value === "number" && isSeatArg(name)) return [value];
  const numbers = Array.isArray(value) && value.every((one) => typeof one === "number");
  return numbers && MANY.test(name) ? value : undefined;
}

export function factName({ box, text }: Saying, name: string): string {
  return text.line({ code: `${box}.fact.${name}`, params: {} });
}

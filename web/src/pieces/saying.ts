/** What is needed to tell anything that a view says: whose game it is, who sits there, the words. */

import type { Named } from "../parts/seat-name/seat-name";
import { SEAT_PARAM, SEATS_PARAM, type ShellKey, type Text } from "../texts/text.ts";

export interface Saying {
  /** The game's name: its texts begin with it. */
  box: string;
  seats: readonly Named[];
  text: Text<ShellKey>;
  /** The backs of its cards. */
  back?: { pattern: string; picto: string };
}

/** Whether what is asked for is somebody. */
export function isSeatArg(name: string): boolean {
  return SEAT_PARAM.test(name) || SEATS_PARAM.test(name);
}

/** The seats that a value names, because of what it is called; undefined: it names none. */
export function seatsIn(name: string, value: unknown): number[] | undefined {
  if (typeof value === "number" && isSeatArg(name)) return [value];
  const numbers = Array.isArray(value) && value.every((one) => typeof one === "number");
  return numbers && SEATS_PARAM.test(name) ? value : undefined;
}

export function factName({ box, text }: Saying, name: string): string {
  return text.line({ code: `${box}.fact.${name}`, params: {} });
}

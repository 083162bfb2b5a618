/** Questions to the hub: no step of the evening, so they are said once and not kept. */

import type { Answers, FromPhoneWifi, Instead, PutOn, Recorded, Story } from "./messages.ts";
import type { Shown } from "./shown.ts";
import type { Bodies, Wire } from "./wire.ts";

const PATIENCE_MS = 5_000;
/** The record of a long evening takes a while to be put together and to come here. */
const READING_MS = 30_000;

/** Each settles, also where the connection breaks. Null: refused, or not answered. */
export interface Questions {
  /** The readable record, and the games that its lines are about. */
  record(): Promise<Recorded | null>;
  /** What might have been said at an earlier step of one of this phone's players. */
  instead(seq: number): Promise<Instead | null>;
  /** The game on the table, told again; null also: not now. */
  story(): Promise<Story | null>;
  /** Which Wi-Fi guests join first. Kept nowhere on this phone: its password is in it. */
  sayWifi(wifi: FromPhoneWifi): Promise<boolean>;
  /** This table, on the television that shows this number. */
  putOn(number: string): Promise<PutOn | null>;
}

export function openQuestions(wire: Wire, shown: Shown): Questions {
  /** `silent`: nobody asked for it by hand, so nobody is told why it is refused. */
  function ask<E extends keyof Bodies>(event: E, body: Bodies[E], ms: number, silent = false) {
    return new Promise<Answers[E] | null>((tell) =>
      wire.sayWithin(ms, event, body, (answer) => {
        if (answer && !silent) shown.refuse(answer);
        tell(answer?.ok ? answer : null);
      }),
    );
  }
  return {
    record: () => ask("record", {}, READING_MS, true),
    instead: (seq) => ask("instead", { seq }, READING_MS),
    story: () => ask("story", {}, READING_MS, true),
    sayWifi: async (wifi) => (await ask("wifi", wifi, PATIENCE_MS)) !== null,
    putOn: (number) => ask("put_on", { number }, PATIENCE_MS),
  };
}

/** Questions to the hub: no step of the evening, so they are said once and not kept. */

import type { FromPhoneWifi, Instead, PutOn, Recorded, Story } from "./messages.ts";
import type { Shown } from "./shown.ts";
import type { Wire } from "./wire.ts";

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
  return {
    record: () =>
      new Promise((tell) =>
        wire.sayWithin(READING_MS, "record", {}, (answer) => tell(answer?.ok ? answer : null)),
      ),
    instead: (seq) =>
      new Promise((tell) =>
        wire.sayWithin(READING_MS, "instead", { seq }, (answer) => {
          if (answer) shown.refuse(answer);
          tell(answer?.ok ? answer : null);
        }),
      ),
    story: () =>
      new Promise((tell) =>
        wire.sayWithin(READING_MS, "story", {}, (answer) => tell(answer?.ok ? answer : null)),
      ),
    sayWifi: (wifi) =>
      new Promise((tell) =>
        wire.sayWithin(PATIENCE_MS, "wifi", wifi, (answer) => {
          if (answer) shown.refuse(answer);
          tell(answer?.ok ?? false);
        }),
      ),
    putOn: (number) =>
      new Promise((tell) =>
        wire.sayWithin(PATIENCE_MS, "put_on", { number }, (answer) => {
          if (answer) shown.refuse(answer);
          tell(answer?.ok ? answer : null);
        }),
      ),
  };
}

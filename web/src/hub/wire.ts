/** What phone and hub can say to each other (docs/protocol.md), whatever carries it. */

import type {
  Answer,
  Answers,
  FromPhoneAct,
  FromPhoneAsk,
  FromPhoneInstead,
  FromPhoneJoin,
  FromPhonePutOn,
  FromPhoneReact,
  FromPhoneRecord,
  FromPhoneScreen,
  FromPhoneSkip,
  FromPhoneStory,
  FromPhoneWifi,
  ToPhoneBeat,
  ToPhoneBye,
  ToPhoneDoubled,
  ToPhoneInvite,
  ToPhonePresence,
  ToPhoneReaction,
  ToPhoneShow,
  ToPhoneView,
} from "./messages.ts";

export type AnyAnswer = Answer<keyof Answers>;

export interface Bodies {
  join: FromPhoneJoin;
  act: FromPhoneAct;
  ask: FromPhoneAsk;
  record: FromPhoneRecord;
  instead: FromPhoneInstead;
  story: FromPhoneStory;
  react: FromPhoneReact;
  skip: FromPhoneSkip;
  wifi: FromPhoneWifi;
  screen: FromPhoneScreen;
  put_on: FromPhonePutOn;
}

export interface Ears {
  connected(): void;
  disconnected(): void;
  view(view: ToPhoneView): void;
  presence(presence: ToPhonePresence): void;
  doubled(told: ToPhoneDoubled): void;
  reaction(reaction: ToPhoneReaction): void;
  skipped(): void;
  /** Acknowledged with this phone's own time, where the hub wants to know it. */
  beat(beat: ToPhoneBeat, acknowledge?: (phoneMs: number) => void): void;
  invite(invite: ToPhoneInvite): void;
  /** To a television: this table was put on it. */
  show(table: ToPhoneShow): void;
  bye(bye: ToPhoneBye): void;
  /** Any of the messages above, before it is heard itself. */
  anything(): void;
}

export interface Wire {
  isConnected(): boolean;
  /** At once: no pause between two tries is waited for, and no try that hangs. */
  connect(): void;
  disconnect(): void;
  /** What is left out is not heard. */
  listen(ears: Partial<Ears>): void;
  /** The answer never comes if the connection breaks. */
  say<E extends keyof Bodies>(
    event: E,
    body: Bodies[E],
    answered: (answer: Answer<E>) => void,
  ): void;
  /** Null: no answer within that time, or the connection broke. */
  sayWithin<E extends keyof Bodies>(
    withinMs: number,
    event: E,
    body: Bodies[E],
    answered: (answer: Answer<E> | null) => void,
  ): void;
}

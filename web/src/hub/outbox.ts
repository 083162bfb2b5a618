/** Messages that the hub has not acknowledged yet, kept over reloads and sent again unchanged. */

import { type ReadonlySignal, signal } from "@preact/signals";
import type { Answer, FromPhoneAct, FromPhoneAsk } from "./messages.ts";
import type { Store } from "./store.ts";

export type Letter = (
  | { event: "act"; body: FromPhoneAct }
  | { event: "ask"; body: FromPhoneAsk }
) & {
  /** Drafts: of all the letters with this mark only the newest matters, and only one travels. */
  draft?: string;
};

/**
 * How the wait for a letter ended: with the hub's answer, or without one. `dropped`: too many
 * waited, this oldest one is not sent any more. `closed`: the page went on; the letter is kept
 * and sent when the table is opened again.
 */
export type Settled = Answer<"ask"> | { ok: false; unanswered: "dropped" | "closed" };

export interface Outbox {
  letters: ReadonlySignal<readonly Letter[]>;
  /** Of a draft that a newer one overtook: the outcome of the newer one. */
  post(letter: Letter): Promise<Settled>;
  /** The letters that may travel now: all, but only one of each draft. */
  ready(): Letter[];
  answered(letter: Letter, answer: Answer<"ask">): void;
  /** Nobody is kept waiting; the letters stay for the next time. */
  close(): void;
}

type Waiting = (outcome: Settled) => void;

const KEPT = 60;

export function openOutbox(store: Store, key: string): Outbox {
  const letters = signal<readonly Letter[]>(store.read<Letter[]>(key, []));
  const waiting = new Map<string, Waiting[]>();
  let closed = false;

  function keep(next: readonly Letter[]) {
    letters.value = next;
    store.write(key, next.length ? next : null);
  }

  function settle(id: string, outcome: Settled) {
    const told = waiting.get(id) ?? [];
    waiting.delete(id);
    for (const tell of told) tell(outcome);
  }

  /** Who waits for these waits for that one from now on. */
  function passOn(overtaken: readonly Letter[], by: Letter) {
    const told = overtaken.flatMap(({ body }) => waiting.get(body.id) ?? []);
    for (const { body } of overtaken) waiting.delete(body.id);
    waiting.set(by.body.id, told);
  }

  return {
    letters,
    post(letter) {
      const drafts = letters.value.filter(({ draft }) => draft && draft === letter.draft);
      // The first of a draft may be on its way, so it stays; those behind it are out of date.
      const overtaken = drafts.slice(1);
      const all = [...letters.value.filter((other) => !overtaken.includes(other)), letter];
      keep(all.slice(-KEPT));
      passOn(overtaken, letter);
      for (const { body } of all.slice(0, -KEPT))
        settle(body.id, { ok: false, unanswered: "dropped" });
      return new Promise((resolve) => {
        waiting.get(letter.body.id)?.push(resolve);
        if (closed) settle(letter.body.id, { ok: false, unanswered: "closed" });
      });
    },
    ready() {
      const drafts = new Set<string>();
      return letters.value.filter((letter) => {
        if (letter.draft === undefined) return true;
        if (drafts.has(letter.draft)) return false;
        drafts.add(letter.draft);
        return true;
      });
    },
    answered(letter, answer) {
      keep(letters.value.filter((other) => other.body.id !== letter.body.id));
      settle(letter.body.id, answer);
    },
    close() {
      closed = true;
      for (const id of [...waiting.keys()]) settle(id, { ok: false, unanswered: "closed" });
    },
  };
}

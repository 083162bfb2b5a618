/** Messages that the hub has not acknowledged yet, kept over reloads and sent again unchanged. */

import { type ReadonlySignal, signal } from "@preact/signals";
import type { FromPhoneAct, FromPhoneAsk } from "./messages";
import type { Store } from "./store";

export interface Answer {
  ok: boolean;
  code?: string;
  params?: Record<string, unknown>;
  version?: number;
  key?: number;
  pin?: string;
  [more: string]: unknown;
}

export interface Letter {
  event: "act" | "ask";
  body: FromPhoneAct | FromPhoneAsk;
  /** Drafts: of all the letters with this mark only the newest matters, and only one travels. */
  draft?: string;
}

export interface Outbox {
  letters: ReadonlySignal<readonly Letter[]>;
  post(letter: Letter): Promise<Answer>;
  /** The letters that may travel now: all, but only one of each draft. */
  ready(): Letter[];
  answered(letter: Letter, answer: Answer): void;
}

const KEPT = 60;

export function openOutbox(store: Store, key: string): Outbox {
  const letters = signal<readonly Letter[]>(store.read<Letter[]>(key, []));
  const waiting = new Map<string, (answer: Answer) => void>();
  const set = (next: readonly Letter[]) => {
    letters.value = next.slice(-KEPT);
    store.write(key, letters.value.length ? letters.value : null);
  };
  return {
    letters,
    post(letter) {
      const travelling = letters.value.find(
        (other) => letter.draft !== undefined && other.draft === letter.draft,
      );
      // The first of a draft may be on its way, so it stays; those behind it are out of date.
      const kept = letters.value.filter(
        (other) => other === travelling || !letter.draft || other.draft !== letter.draft,
      );
      set([...kept, letter]);
      return new Promise((resolve) => waiting.set(letter.body.id, resolve));
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
      set(letters.value.filter((other) => other.body.id !== letter.body.id));
      waiting.get(letter.body.id)?.(answer);
      waiting.delete(letter.body.id);
    },
  };
}

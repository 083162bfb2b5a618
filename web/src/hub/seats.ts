/** The tokens of the seats that this phone holds at a table. They never leave it but to the hub. */

import type { Store } from "./store";

export interface Tokens {
  /** Those of seats; with `hoped` also those asked for and not granted yet. */
  all(hoped: boolean): string[];
  first(): string | null;
  granted(token: string): void;
  hopeFor(token: string): void;
  hoping(): boolean;
  /** The table decided: what was not granted by now is not. */
  hopeNoMore(): void;
  /** What the hub said of `all()`: these are worth nothing (any more). */
  lost(tokens: string[]): void;
}

interface Kept {
  held: string[];
  hoped: string[];
}

const HOPES = 4;
const RECENT = "recent";
const MOST_RECENT = 4;

export function openTokens(store: Store, code: string): Tokens {
  const key = `seats.${code}`;
  const read = () => store.read<Kept>(key, { held: [], hoped: [] });
  const write = (kept: Kept) =>
    store.write(key, kept.held.length || kept.hoped.length ? kept : null);
  return {
    all(withHoped) {
      const { held, hoped } = read();
      return withHoped ? [...held, ...hoped] : held;
    },
    first: () => read().held[0] ?? null,
    granted(token) {
      const { held, hoped } = read();
      write({
        held: held.includes(token) ? held : [...held, token],
        hoped: hoped.filter((other) => other !== token),
      });
      const others = rememberedTables(store).filter((other) => other !== code);
      store.write(RECENT, [code, ...others].slice(0, MOST_RECENT));
    },
    hopeFor(token) {
      const { held, hoped } = read();
      write({ held, hoped: [...hoped, token].slice(-HOPES) });
    },
    hoping: () => read().hoped.length > 0,
    hopeNoMore: () => write({ held: read().held, hoped: [] }),
    lost(tokens) {
      const { held, hoped } = read();
      // A hope stays: the table may still nod.
      write({ held: held.filter((token) => !tokens.includes(token)), hoped });
    },
  };
}

/** The last few tables that this phone sat at, the latest first, for the home page. */
export function rememberedTables(store: Store): string[] {
  return store.read<string[]>(RECENT, []);
}

/** It is gone. Tokens stay: the hub may be another one at the same address, for tonight. */
export function forgetTable(store: Store, code: string): void {
  store.write(
    RECENT,
    rememberedTables(store).filter((other) => other !== code),
  );
}

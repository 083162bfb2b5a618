/** The tokens of the seats that this phone holds at a table. They never leave it but to the hub. */

import type { Wish } from "./agreeing.ts";
import type { Store } from "./store.ts";

/** The token of a seat that was asked for and not granted yet. */
interface Hope {
  token: string;
  wish: Wish;
}

/** A seat of this phone that was given to another one; the token gets it back, for a while. */
export interface GivenAway {
  token: string;
  player: number;
}

export interface Tokens {
  /** Those of seats; with `hoped` also those that may become ours (again). */
  all(hoped: boolean): string[];
  first(): string | null;
  granted(token: string): void;
  hopeFor(hope: Hope): void;
  hopes(): Hope[];
  /** The table decided otherwise. */
  hopeNoMore(tokens: readonly string[]): void;
  /** What the hub said of `all()`: these are worth nothing (any more). */
  lost(tokens: readonly string[]): void;
  givenAway(): GivenAway[];
  /** The hub said of these tokens which of them can still get a seat back. */
  learnGivenAway(sent: readonly string[], given: readonly GivenAway[]): void;
  /** It may stay where it is. */
  letBe(token: string): void;
}

interface Kept {
  held: string[];
  hoped: Hope[];
  given: GivenAway[];
}

const NOTHING: Kept = { held: [], hoped: [], given: [] };
const HOPES = 4;
const RECENT = "recent";
const MOST_RECENT = 4;

/** What tokens are for: seats, or to look on at a locked table. */
type For = "seats" | "watch";

export function openTokens(store: Store, code: string, what: For = "seats"): Tokens {
  const key = `${what}.${code}`;
  function read(): Kept {
    const kept = { ...NOTHING, ...store.read<Partial<Kept>>(key, NOTHING) };
    // An older version of this page kept hopes without what they were for.
    return { ...kept, hoped: kept.hoped.filter((hope) => typeof hope === "object") };
  }
  function write(change: Partial<Kept>) {
    const kept = { ...read(), ...change };
    const empty = !kept.held.length && !kept.hoped.length && !kept.given.length;
    store.write(key, empty ? null : kept);
  }
  return {
    all(withHoped) {
      const { held, hoped, given } = read();
      return withHoped ? [...held, ...[...given, ...hoped].map(({ token }) => token)] : held;
    },
    first: () => read().held[0] ?? null,
    granted(token) {
      const { held, hoped, given } = read();
      write({
        held: held.includes(token) ? held : [...held, token],
        hoped: hoped.filter((hope) => hope.token !== token),
        given: given.filter((seat) => seat.token !== token),
      });
      if (what === "watch") return; // no seat to come back to
      const others = rememberedTables(store).filter((other) => other !== code);
      store.write(RECENT, [code, ...others].slice(0, MOST_RECENT));
    },
    hopeFor: (hope) => write({ hoped: [...read().hoped, hope].slice(-HOPES) }),
    hopes: () => read().hoped,
    hopeNoMore: (tokens) =>
      write({ hoped: read().hoped.filter(({ token }) => !tokens.includes(token)) }),
    // A hope stays: the table may still nod.
    lost: (tokens) => write({ held: read().held.filter((token) => !tokens.includes(token)) }),
    givenAway: () => read().given,
    learnGivenAway(sent, given) {
      const others = read().given.filter(({ token }) => !sent.includes(token));
      write({ given: [...others, ...given] });
    },
    letBe: (token) => write({ given: read().given.filter((seat) => seat.token !== token) }),
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

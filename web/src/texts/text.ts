/** Texts in the language of this phone. Rules and hub send codes; here they become sentences. */

import type { Line } from "../hub/messages";
import type en from "./en.json";
import type pages from "./pages/en.json";

export const LANGUAGES = ["en", "fr", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** A key of the shell's own texts: a wrong one does not compile. */
export type ShellKey = keyof typeof en | keyof typeof pages;

type Params = Record<string, unknown>;
/** A plural is chosen by the param `n`. */
type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
export type Texts = Readonly<Record<string, string | Plural>>;

/** A piece of a sentence: words, or a seat that can be drawn with its colour and shape. */
type Piece = string | { seat: number };

export interface Text<K extends string = ShellKey> {
  (key: K, params?: Params): string;
  /** A text code that came over the wire. Unknown ones show their last part: better than nothing. */
  line(line: Line): string;
  /** The same in pieces, for those who draw seats with their shapes. */
  pieces(line: Line): Piece[];
  has(code: string): boolean;
  /** Who sits in a seat. */
  nameOf(seat: number): string;
  /** The name of a value: `<game>.value.<arg>.<value>` if there is such a text, else the value. */
  value(game: string, arg: string, value: unknown): string;
  language: Language;
}

/** Who is meant by a seat's number or a player's key. */
interface Names {
  seat(seat: number): string;
  player(key: number): string;
}

const MINUS = "−";

/** A number that stands by itself: below zero with a minus, which is no hyphen. */
export function figure(value: number): string {
  return String(value).replace("-", MINUS);
}

export const SEAT_PARAM = /^(seat|by|.+_seat)$/;
export const SEATS_PARAM = /^(seats|.+_seats)$/;
const PLAYER_PARAM = /^(player|other)$/;

export function makeText(language: Language, texts: Texts, names: Names): Text<string> {
  const { plurals, numbers } = waysOf(language);

  function template(code: string, params: Params): string {
    const entry = texts[code];
    if (entry === undefined) return code.slice(code.lastIndexOf(".") + 1).replaceAll("_", " ");
    if (typeof entry === "string") return entry;
    return entry[plurals().select(Number(params.n ?? 0))] ?? entry.other;
  }

  function number(value: number): string {
    const short = Number.isInteger(value) && Math.abs(value) < 1_000;
    return short ? figure(value) : numbers().format(value).replace("-", MINUS);
  }

  function plain(value: unknown): string {
    if (typeof value === "number") return number(value);
    if (Array.isArray(value)) return listed(language, value.map(plain)).join("");
    if (typeof value === "string") {
      return value.includes(".") && texts[value] !== undefined ? sentence(value, {}) : value;
    }
    return value === null || value === undefined ? "" : String(value);
  }

  function filled(name: string, value: unknown): Piece | Piece[] {
    if (SEAT_PARAM.test(name) && typeof value === "number") return { seat: value };
    if (SEATS_PARAM.test(name) && Array.isArray(value)) {
      return listed<Piece>(
        language,
        value.map((seat) => ({ seat: Number(seat) })),
      );
    }
    if (PLAYER_PARAM.test(name) && typeof value === "number") return names.player(value);
    if (typeof value === "string") {
      // Words of the hub (`how: "practice"`) and names of boxes are told in our language.
      for (const code of [`param.${name}.${value}`, `${value}.name`]) {
        if (texts[code] !== undefined) return sentence(code, {});
      }
    }
    return plain(value);
  }

  function fill(words: string, params: Params): Piece[] {
    return words
      .split(/\{(\w+)\}/)
      .flatMap((part, i) => (i % 2 ? filled(part, params[part]) : part))
      .filter((part) => part !== "");
  }

  function sentence(code: string, params: Params): string {
    const words = template(code, params);
    if (!words.includes("{")) return words;
    return fill(words, params)
      .map((piece) => (typeof piece === "string" ? piece : names.seat(piece.seat)))
      .join("");
  }

  const text = ((key, params = {}) => sentence(key, params)) as Text<string>;
  text.line = (line) => sentence(line.code, line.params);
  text.pieces = ({ code, params }) => fill(template(code, params), params);
  text.nameOf = names.seat;
  text.has = (code) => texts[code] !== undefined;
  text.value = (game, arg, value) => {
    const code = `${game}.value.${arg}.${value}`;
    if (texts[code] !== undefined) return sentence(code, {});
    // A card is called the same whether it is drawn (`card`) or aimed at (`target`).
    const same = Object.keys(texts).find(
      (other) => other.startsWith(`${game}.value.`) && other.endsWith(`.${value}`),
    );
    return same && typeof value === "string" ? sentence(same, {}) : plain(value);
  };
  text.language = language;
  return text;
}

/** Before the last of two, and of more. */
const AND: Record<Language, readonly [string, string]> = {
  en: [" and ", ", and "],
  fr: [" et ", " et "],
  de: [" und ", " und "],
};

/** As `Intl.ListFormat` does, whose first list takes a cheap phone 70 ms. */
export function listed<T>(language: Language, items: readonly T[]): (T | string)[] {
  const last = items.length - 1;
  return items.flatMap((item, at) => {
    if (at === 0) return [item];
    return [at < last ? ", " : AND[language][last === 1 ? 0 : 1], item];
  });
}

interface Ways {
  plurals(): Intl.PluralRules;
  numbers(): Intl.NumberFormat;
}

const WAYS = new Map<Language, Ways>();

/** How a language counts: the same for whoever speaks, so it is made once. */
function waysOf(language: Language): Ways {
  const ways = WAYS.get(language) ?? {
    plurals: once(() => new Intl.PluralRules(language)),
    numbers: once(() => new Intl.NumberFormat(language)),
  };
  WAYS.set(language, ways);
  return ways;
}

/** Made when it is first needed: what languages have of their own takes a cheap phone some time. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The language this phone prefers, of those we speak. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const known = LANGUAGES.find((language) => tag.toLowerCase().startsWith(language));
    if (known) return known;
  }
  return "en";
}

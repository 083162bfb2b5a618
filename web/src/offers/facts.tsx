/** Anything that a view says, readable: for games without screens of their own. */

import type { Seated } from "../games/contract";
import type { ShellKey, Text } from "../texts/text";

interface FactsProps {
  box: string;
  facts: Record<string, unknown>;
  without: readonly string[];
  seats: readonly Seated[];
  text: Text<ShellKey>;
}

const MOST_ITEMS = 12;

export function Facts({ box, facts, without, seats, text }: FactsProps) {
  const told = Object.entries(facts)
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => ({ name, words: readable({ box, seats, text }, name, value) }))
    .filter(({ words }) => words.length > 0);
  if (!told.length) return null;
  return (
    <dl class="facts">
      {told.map(({ name, words }) => (
        <div key={name} class="fact">
          <dt>{text.line({ code: `${box}.fact.${name}`, params: {} })}</dt>
          {words.map((line, i) => (
            <dd key={i}>{line}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

type Context = Pick<FactsProps, "box" | "seats" | "text">;

/** A fact as lines of text; none if it says nothing. */
function readable(context: Context, name: string, value: unknown): string[] {
  if (!Array.isArray(value)) {
    const words = phrase(context, name, value);
    return words ? [words] : [];
  }
  const { seats } = context;
  const bySeat = value.length === seats.length && seats.length > 1;
  const words = value
    .map((item, i) => {
      const said = phrase(context, name, item);
      return said && bySeat ? `${seats[i]?.name}: ${said}` : said;
    })
    .filter(Boolean);
  const plain = value.every((item) => typeof item !== "object" || item === null);
  return plain && words.length ? [words.join(bySeat ? " · " : ", ")] : words.slice(0, MOST_ITEMS);
}

function phrase(context: Context, name: string, value: unknown): string {
  const { box, seats, text } = context;
  if (Array.isArray(value))
    return value
      .map((item) => phrase(context, name, item))
      .filter(Boolean)
      .join(", ");
  if (typeof value === "object" && value !== null) {
    return Object.entries(value)
      .filter(([, item]) => item !== false && phrase(context, name, item) !== "")
      .map(([key, item]) =>
        item === true ? spaced(key) : `${spaced(key)} ${phrase(context, key, item)}`,
      )
      .join(" · ");
  }
  if (typeof value === "boolean") return text(value ? "value.yes" : "value.no");
  if (typeof value === "number" && /(^|_)(seat|by)$/.test(name)) return seats[value]?.name ?? "";
  return value === null || value === undefined || value === "" ? "" : text.value(box, name, value);
}

function spaced(key: string): string {
  return key.replaceAll("_", " ");
}

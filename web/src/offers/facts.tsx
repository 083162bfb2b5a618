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

export function Facts({ box, facts, without, seats, text }: FactsProps) {
  const told = Object.entries(facts).filter(
    ([name, value]) => !without.includes(name) && !isNothing(value),
  );
  if (!told.length) return null;
  return (
    <dl class="facts">
      {told.map(([name, value]) => (
        <div key={name} style={{ display: "contents" }}>
          <dt>{text.line({ code: `${box}.fact.${name}`, params: {} })}</dt>
          <dd>{readable(box, name, value, seats, text)}</dd>
        </div>
      ))}
    </dl>
  );
}

function isNothing(value: unknown): boolean {
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

function readable(
  box: string,
  name: string,
  value: unknown,
  seats: readonly Seated[],
  text: Text<ShellKey>,
): string {
  if (Array.isArray(value)) {
    const bySeat = value.length === seats.length && seats.length > 1;
    return value
      .map((item, i) => {
        const word = readable(box, name, item, seats, text);
        return bySeat ? `${seats[i]?.name}: ${word || "–"}` : word;
      })
      .join(bySeat ? " · " : ", ");
  }
  if (typeof value === "object" && value !== null) {
    return Object.entries(value)
      .map(([key, item]) => `${key.replaceAll("_", " ")}: ${readable(box, key, item, seats, text)}`)
      .join(", ");
  }
  if (typeof value === "boolean") return text(value ? "value.yes" : "value.no");
  if (typeof value === "number" && /(^|_)(seat|by)$/.test(name)) return seats[value]?.name ?? "–";
  return isNothing(value) ? "" : text.value(box, name, value);
}

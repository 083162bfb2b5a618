/** What a view says, fact by fact: for games without screens of their own. */

import { Say } from "../parts/say/say";
import { Drawn, says } from "./draw";
import { isPiece } from "./lying";
import { factName, type Saying } from "./saying";

type FactsProps = Saying & {
  facts: Record<string, unknown>;
  without: readonly string[];
  /** What stands at everybody's chair is not told again. */
  chairs?: boolean;
};

/** Pieces that are small enough for a chair. */
const AT_CHAIRS = ["coins", "tokens", "hidden"];

export function Facts({ facts, without, chairs, ...saying }: FactsProps) {
  const told = toldOf(facts, chairs).filter(([name]) => !without.includes(name));
  if (!told.length) return null;
  return (
    <dl class="facts">
      {told.map(([name, value]) => (
        <Fact key={name} {...saying} name={name} value={value} />
      ))}
    </dl>
  );
}

/** The facts that are told: not table time, nor what says nothing. */
export function toldOf(facts: object, chairs = false): [string, unknown][] {
  return Object.entries(facts).filter(
    ([name, value]) => !name.endsWith("_ms") && says(value) && !(chairs && standsAtChairs(value)),
  );
}

function Fact({ name, value, ...saying }: Saying & { name: string; value: unknown }) {
  const { box, text, seats } = saying;
  const code = `${box}.fact.${name}`;
  // A text with a blank is the whole sentence, the value in it.
  if (isSentence(text, code)) {
    const params = { n: value, seat: value, seats: value, value: text.value(box, name, value) };
    return (
      <div class="fact fact-said">
        <dt class="unseen">{text.line({ code, params })}</dt>
        <dd aria-hidden="true">
          <Say line={{ code, params }} text={text} seats={seats} />
        </dd>
      </div>
    );
  }
  return (
    <div class="fact" data-wide={isWide(value) || undefined}>
      <dt>{factName(saying, name)}</dt>
      <dd>
        <Drawn {...saying} name={name} value={value} />
      </dd>
    </div>
  );
}

const PROBE = "\u0000";

/** Whether a text has a blank for what a fact says. */
function isSentence(text: Saying["text"], code: string): boolean {
  const params = { n: PROBE, seat: PROBE, seats: PROBE, value: PROBE };
  return text.line({ code, params }).includes(PROBE);
}

/** Drawn below its name, as it needs the whole width; everything else stands beside it. */
export function isWide(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((item) => typeof item === "object");
  return isPiece(value) && ["grid", "track", "by_seat"].includes(value.draw);
}

/** Whether it is something small of everybody's own. */
function standsAtChairs(value: unknown): boolean {
  return (
    isPiece(value) &&
    value.draw === "by_seat" &&
    value.each.every((one) => one === null || (isPiece(one) && AT_CHAIRS.includes(one.draw)))
  );
}

/** The small things of one seat. */
export function AtChair({ facts, seat, ...saying }: Saying & { facts: object; seat: number }) {
  return (
    <>
      {Object.entries(facts).map(([name, value]) => {
        if (!standsAtChairs(value) || !isPiece(value) || value.draw !== "by_seat") return null;
        const mine = value.each[seat];
        return (
          says(mine) && (
            <span key={name} class="drawn-at-chair" title={factName(saying, name)}>
              <span class="unseen">{factName(saying, name)}</span>
              <Drawn {...saying} name={name} value={mine} />
            </span>
          )
        );
      })}
    </>
  );
}

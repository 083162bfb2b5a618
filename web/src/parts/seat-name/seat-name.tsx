/** Who: name, colour and shape go together everywhere. */

import type { ComponentChildren } from "preact";
import { lookColour, SHAPES } from "../../look/looks";
import { useText } from "../../shell/shell";
import { Icon } from "../icon/icon";
import "./seat-name.css";
import { memo } from "../../shell/memo";

const LONG_LETTERS = 12;

export const SeatToken = memo(function SeatToken({
  look,
  hollow,
}: {
  look: number;
  hollow?: boolean;
}) {
  return (
    <svg
      class={hollow ? "seat-token seat-token-hollow" : "seat-token"}
      viewBox="-1 -1 26 26"
      aria-hidden="true"
      style={{ "--look": lookColour(look) }}
    >
      <path d={SHAPES[look % SHAPES.length]} />
    </svg>
  );
});

export interface Named {
  name: string;
  look: number;
  /** No person. As seats say it, and as players do. */
  practice?: boolean;
  kind?: "person" | "practice";
}

/** A name as it is written everywhere: before that of a practice player stands its mark. */
export function Name({ who }: { who: Named }) {
  return (
    <>
      {isPractice(who) && <PracticeMark />}
      {who.name}
    </>
  );
}

function isPractice(who: Named): boolean {
  return Boolean(who.practice) || who.kind === "practice";
}

function PracticeMark() {
  const text = useText();
  return (
    <span class="practice-mark">
      <Icon name="robot" />
      <span class="unseen">{text("practice.mark")} </span>
    </span>
  );
}

/** How much room a name wants, in letters of the usual width, with the mark of a practice player. */
export function lettersOf(who: Named): number {
  const wide = who.name.split(/[mw]/i).length - 1;
  return Math.max(1, who.name.length + wide / 2 + (isPractice(who) ? 2 : 0));
}

/** It may stand in two lines where there is little room, before it is cut off. */
export function isLong(who: Named): boolean {
  return lettersOf(who) > LONG_LETTERS;
}

export const SeatName = memo(function SeatName({
  who,
  children,
}: {
  who: Named;
  children?: ComponentChildren;
}) {
  return (
    <span class="seat-name">
      <SeatToken look={who.look} />
      <span
        class="seat-name-words"
        data-long={isLong(who) || undefined}
        style={{ "--letters": lettersOf(who) }}
      >
        <Name who={who} />
      </span>
      {children}
    </span>
  );
});

/** Of an objection: how long there is to say no or to vote, always from the hub's deadline. */

import type { TableClock } from "../../hub/clock";
import type { ShellKey, Text } from "../../texts/text";
import { useSecondsLeft } from "../hourglass/hourglass";
import { Icon } from "../icon/icon";
import "./time-left.css";

export interface TimeLeftProps {
  /** Part of a proposal in the view of any game (`rules/agreement.py`). */
  of: { is_vote: boolean; ends_at_ms: number | null };
  clock: TableClock;
  text: Text<ShellKey>;
}

export function TimeLeft({ of, clock, text }: TimeLeftProps) {
  const n = useSecondsLeft(of.ends_at_ms, clock);
  return (
    <p class="time-left" data-late={(n !== null && n <= 3) || undefined}>
      <Icon name={of.is_vote ? "hand" : "flag"} />
      <span role="timer">
        {n === null
          ? text("agreement.waits")
          : text(of.is_vote ? "agreement.vote_ends" : "agreement.counts_in", { n })}
      </span>
    </p>
  );
}

/** What one proposes in a game and others answer (rules/agreement.py): an objection, how long there is, yes and no. */

import type { TableClock } from "../hub/clock";
import type { Line } from "../hub/messages";
import { Press } from "../parts/press/press";
import { Say } from "../parts/say/say";
import type { Named } from "../parts/seat-name/seat-name";
import { TimeLeft, type TimeLeftProps } from "../parts/time-left/time-left";
import type { ShellKey, Text } from "../texts/text";
import "./agreement.css";
import { offered } from "./choices";
import type { OffersProps } from "./offers";

interface ProposedProps {
  line: Line;
  /** Null: there is nothing to answer any more. */
  of: TimeLeftProps["of"] | null;
  seats: readonly Named[];
  clock: TableClock;
  text: Text<ShellKey>;
}

/** On all screens. */
export function Proposed({ line, of, seats, clock, text }: ProposedProps) {
  return (
    <>
      <p class="agreement" role="status">
        <Say line={line} text={text} seats={seats} />
      </p>
      {of && <TimeLeft of={of} clock={clock} text={text} />}
    </>
  );
}

type AnswersProps = Pick<OffersProps, "offers" | "act" | "sending"> & { no: string; yes: string };

/** For who may answer; who proposed may take it back, with another word for no. */
export function Answers({ offers, act, sending, no, yes }: AnswersProps) {
  return (
    <div class="agreement-answers">
      {offered(offers, "decline") && (
        <Press kind="plain" sending={sending("decline")} onPress={() => act("decline")}>
          {no}
        </Press>
      )}
      {offered(offers, "confirm") && (
        <Press sending={sending("confirm")} onPress={() => act("confirm")}>
          {yes}
        </Press>
      )}
    </div>
  );
}

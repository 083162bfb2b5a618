/** Why a score is what it is: each line of the record that changed it, and the sum. */

import { useState } from "preact/hooks";
import { hasHelp } from "../../games/help";
import type { Line, Story } from "../../hub/messages";
import { Press } from "../../parts/press/press";
import { Say } from "../../parts/say/say";
import { Sheet } from "../../parts/sheet/sheet";
import { figure } from "../../texts/text";
import type { AtTable } from "../at-table";
import { RulesSheet } from "../teach/teach";
import { useAnswer } from "../use-answer";

type WhyProps = AtTable & { seat: number; onClose(): void };

interface Counted {
  line: Line;
  points: number;
}

export function Why({ connection, room, seats, text, seat, onClose }: WhyProps) {
  const [rules, setRules] = useState(false);
  // Once: what comes while it lies there may be told by a reveal first.
  const story = useAnswer(connection, connection.story);
  const box = room.playing;
  if (rules && box) {
    return <RulesSheet box={box} phase={connection.game.value?.phase ?? null} onClose={onClose} />;
  }
  const counted = story ? changesOf(story, seat) : [];
  const sum = counted.reduce((all, { points }) => all + points, 0);
  return (
    <Sheet title={text("why.title", { seat })} onClose={onClose}>
      {story && counted.length === 0 && <p class="quiet">{text("why.nothing")}</p>}
      {counted.length > 0 && (
        <ol class="why">
          {counted.map(({ line, points }, i) => (
            <li key={i}>
              <span>
                <Say line={line} text={text} seats={seats} />
              </span>
              <span class="why-points">{signed(points)}</span>
            </li>
          ))}
          <li class="why-sum">
            <span>{text("why.sum")}</span>
            <span class="why-points">{figure(sum)}</span>
          </li>
        </ol>
      )}
      {box && hasHelp(box) && (
        <Press kind="plain" icon="question" onPress={() => setRules(true)}>
          {text("why.rules")}
        </Press>
      )}
    </Sheet>
  );
}

function changesOf({ start, changes }: Story, seat: number): Counted[] {
  const own = (points: readonly number[]) => points[seat] ?? 0;
  return [
    { line: said("why.start"), points: own(start) },
    ...changes.map(({ line, points, last }) => ({
      line: last ? said("why.final") : (line ?? said("why.other")),
      points: own(points),
    })),
  ].filter(({ points }) => points !== 0);
}

const said = (code: "why.start" | "why.final" | "why.other"): Line => ({ code, params: {} });

/** With a real minus, not a hyphen. */
function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`;
}

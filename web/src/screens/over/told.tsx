/** The story of a game: what is worth telling, each line about somebody, and the course of the scores. */

import type { Seated } from "../../games/contract";
import type { Line, Story } from "../../hub/messages";
import { Say } from "../../parts/say/say";
import { ScoreCurve } from "../../parts/score-curve/score-curve";
import type { AtTable } from "../at-table";

type ToldProps = AtTable & { story: Story };

/** In the middle of the table, for all. */
export function Told(props: ToldProps) {
  const { text, story } = props;
  return (
    <div class="told">
      <h2 class="unseen">{text("over.story")}</h2>
      <Lines {...props} lines={story.lines} card />
      <Course {...props} />
    </div>
  );
}

/** On a phone: its own part first. */
export function ToldToMe(props: ToldProps) {
  const { connection, seats, text, story } = props;
  const mine = seats.filter(({ key }) => connection.held.value.includes(key));
  const own = story.lines.filter((line) => mine.some((me) => isAbout(line, me)));
  const others = story.lines.filter((line) => !own.includes(line));
  return (
    <div class="told">
      {own.length > 0 && (
        <section class="card told-own">
          <h2>{text("over.yours")}</h2>
          <Lines {...props} lines={own} />
        </section>
      )}
      {others.length > 0 && (
        <section>
          <h2>{text(own.length > 0 ? "over.others" : "over.story")}</h2>
          <Lines {...props} lines={others} />
        </section>
      )}
      <Course {...props} />
    </div>
  );
}

type LinesProps = AtTable & { lines: readonly Line[]; card?: boolean };

function Lines({ seats, text, lines, card }: LinesProps) {
  return (
    <ul class={card ? "card told-lines" : "told-lines"}>
      {lines.map((line, i) => (
        <li key={i}>
          <Say line={line} text={text} seats={seats} />
        </li>
      ))}
    </ul>
  );
}

/** Where points were made at all. */
function Course({ seats, text, story }: ToldProps) {
  if (story.rounds.length < 2 || story.changes.length === 0) return null;
  return (
    <section class="card told-course">
      <h2 class="small quiet">{text("over.course")}</h2>
      <ScoreCurve
        {...{ seats }}
        start={story.start}
        rounds={story.rounds}
        label={text("over.course")}
        round={(n) => text("tablet.round", { n })}
      />
    </section>
  );
}

function isAbout({ params }: Line, { seat }: Seated): boolean {
  return Object.entries(params).some(([name, value]) =>
    /^(seat|by|.+_seat)$/.test(name)
      ? value === seat
      : /^(seats|.+_seats)$/.test(name) && Array.isArray(value) && value.includes(seat),
  );
}

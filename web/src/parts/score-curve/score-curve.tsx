/** The scores over the rounds: a line for each seat, told apart by colour, dashes and shape. */

import type { RoundScores } from "../../hub/messages";
import { lookColour, SHAPES } from "../../look/looks";
import { type Named, SeatName } from "../seat-name/seat-name";
import "./score-curve.css";

interface ScoreCurveProps {
  seats: readonly Named[];
  start: readonly number[];
  rounds: readonly RoundScores[];
  /** What it shows, for screen readers, and the word before the number of a round. */
  label: string;
  round(n: number): string;
}

const WIDE = 320;
const HIGH = 150;
const LEFT = 36;
const RIGHT = 48;
const TOP = 14;
const TOKEN = 17;
const DASHES = ["", "7 3", "2 3", "9 3 2 3", "4 2", "12 4", "1 4", "6 2 2 2"];

export function ScoreCurve(props: ScoreCurveProps) {
  return (
    <figure class="score-curve">
      <Drawing {...props} />
      <div class="unseen">
        <AsTable {...props} />
      </div>
    </figure>
  );
}

function Drawing({ seats, start, rounds }: ScoreCurveProps) {
  const course = [start, ...rounds.map(({ scores }) => scores)];
  const all = course.flat();
  const most = Math.max(1, ...all);
  const least = Math.min(0, ...all);
  const x = (place: number) => LEFT + (place / (course.length - 1)) * (WIDE - LEFT - RIGHT);
  const y = (score: number) => TOP + ((most - score) / (most - least)) * (HIGH - 2 * TOP);
  const ends = beside(seats.map((_, seat) => y(course.at(-1)?.[seat] ?? 0)));
  return (
    <svg viewBox={`0 0 ${WIDE} ${HIGH}`} aria-hidden="true">
      <path class="score-curve-ground" d={`M${LEFT} ${y(0)}H${WIDE - RIGHT}`} />
      <text x={LEFT - 6} y={y(most)} dy="0.35em" text-anchor="end">
        {most}
      </text>
      <text x={LEFT - 6} y={y(0)} dy="0.35em" text-anchor="end">
        0
      </text>
      {seats.map(({ look }, seat) => {
        const points = course
          .map((scores, place) => `${x(place)},${y(scores[seat] ?? 0)}`)
          .join(" ");
        return (
          <g key={seat} style={{ "--look": lookColour(look) }}>
            <polyline class="score-curve-edge" points={points} />
            <polyline points={points} stroke-dasharray={DASHES[look % DASHES.length]} />
            <path
              class="score-curve-token"
              d={SHAPES[look % SHAPES.length]}
              transform={`translate(${x(course.length - 1) + 3 + (ends[seat]?.aside ?? 0)} ${
                (ends[seat]?.y ?? 0) - TOKEN / 2
              }) scale(${TOKEN / 24})`}
            />
          </g>
        );
      })}
    </svg>
  );
}

/** Who ended level stands side by side. */
function beside(heights: readonly number[]): { y: number; aside: number }[] {
  return heights.map((y, seat) => ({
    y,
    aside: TOKEN * heights.slice(0, seat).filter((other) => Math.abs(other - y) < TOKEN / 2).length,
  }));
}

function AsTable({ seats, rounds, label, round }: ScoreCurveProps) {
  return (
    <table>
      <caption>{label}</caption>
      <thead>
        <tr>
          <td />
          {seats.map((who, seat) => (
            <th key={seat} scope="col">
              <SeatName who={who} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rounds.map(({ round: number, scores }) => (
          <tr key={number}>
            <th scope="row">{round(number)}</th>
            {scores.map((score, seat) => (
              <td key={seat}>{score}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Everybody's points on one track, the goal at its end. Past it, markers count the laps. */

import { figure } from "../../texts/text";
import { isLong, lettersOf, Name, type Named, SeatToken } from "../seat-name/seat-name";
import "./score-track.css";

interface ScoreTrackProps {
  seats: readonly Named[];
  scores: readonly number[];
  /** Length of the track; without it the best score is its end. */
  goal?: number;
  /** Where each stands, if past the goal one starts over with a marker (Secret Identity's 30). */
  laps?: readonly { markers: number; step: number }[];
  /** Seats in this order; seating order without it. */
  order?: readonly number[];
  /** Whether a row, counted from above, is told already; its place is kept. */
  shown?(row: number): boolean;
}

export function ScoreTrack({ seats, scores, goal, laps, order, shown }: ScoreTrackProps) {
  const length = Math.max(1, goal ?? Math.max(...scores, 1));
  const rows = order ?? seats.map((_, seat) => seat);
  return (
    <ol class="score-track">
      {rows.map((seat, row) => {
        const who = seats[seat];
        const score = scores[seat] ?? 0;
        if (!who) return null;
        const { markers, step } = laps?.[seat] ?? { markers: 0, step: score };
        const share = Math.max(0, Math.min(1, step / length));
        return (
          <li key={seat} class="score-row" data-untold={shown?.(row) === false || undefined}>
            <span
              class="score-name"
              data-long={isLong(who) || undefined}
              style={{ "--letters": lettersOf(who) }}
            >
              <Name who={who} />
            </span>
            <span class="score-lane">
              <span
                class="score-runner"
                style={{ left: `${share * 100}%`, transform: `translate(-${share * 100}%, -50%)` }}
              >
                <SeatToken look={who.look} />
              </span>
            </span>
            <span class="score-points">
              {markers > 0 && <span class="score-lap">{markers * length}</span>}
              {figure(score)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** The final count, step by step. */

import { useReveal } from "../../parts/reveal/reveal";
import { SeatName } from "../../parts/seat-name/seat-name";
import type { TableProps } from "../contract";
import type { AppView, BoxView, Key } from "./view";

export function Count({ game, seats, text }: TableProps<AppView | BoxView, Key>) {
  const steps = game.count ?? [];
  const { shown, skip } = useReveal("count", steps.length, 900);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: skipping is a comfort, waiting does the same
    <table class="huns-count" onClick={skip}>
      <thead>
        <tr>
          <td />
          {seats.map((who) => (
            <th key={who.seat} scope="col">
              <SeatName who={who} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {steps.map((step, i) => (
          <tr key={step.code} data-shown={i < shown || undefined}>
            <th scope="row">{text.line({ code: step.code, params: {} })}</th>
            {seats.map((who) => (
              <td key={who.seat}>{i < shown ? (step.points[who.seat] ?? 0) : ""}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The final count: step by step before the winners are named, and whole below them. */

import { useEffect } from "preact/hooks";
import { useHush } from "../../parts/hush/hush";
import { useReveal } from "../../parts/reveal/reveal";
import { SeatName } from "../../parts/seat-name/seat-name";
import type { CountScreen, TableScreen } from "./game";
import { minus, signed } from "./pieces";
import type { TableView } from "./view";

const STEP_MS = 900;

/** One line after another, and the totals rise. A tap skips to the winners. */
export function Count(props: CountScreen) {
  const { room, game, onTold } = props;
  const steps = game.count?.length ?? 0;
  // One beat more, to take in the totals.
  const { shown, skip } = useReveal(`count ${room.code} ${room.games_played}`, steps + 1, STEP_MS);
  const told = game.count?.[Math.min(shown, steps) - 1];
  const hushed = useHush<HTMLDivElement>(true);
  useEffect(() => {
    if (shown > steps) onTold();
  }, [shown]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: skipping is a comfort, waiting does the same
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div class="huns-counting" ref={hushed} onClick={skip}>
      <h1>{props.text("huns.phase.over")}</h1>
      <Lines {...props} shown={shown} />
      <p class="huns-why">{told && props.text.line(why(told.code, props.seats.length))}</p>
    </div>
  );
}

export function Outcome(props: TableScreen) {
  return <Lines {...props} shown={props.game.count?.length ?? 0} />;
}

/** Why a step of the count gives what it gives. */
function why(code: string, players: number) {
  return { code: code.replace("huns.count.", "huns.why."), params: { n: players } };
}

function Lines({ game, seats, text, shown }: TableScreen & { shown: number }) {
  const steps = game.count ?? [];
  const told = steps.slice(0, shown);
  const total = (seat: number) => told.reduce((sum, step) => sum + (step.points[seat] ?? 0), 0);
  const most = Math.max(...seats.map((who) => total(who.seat)));
  const first = seats.map((who) => who.seat).filter((seat) => total(seat) === most);
  const tied = shown >= steps.length && first.length > 1;
  return (
    <table class="huns-count">
      <SeatsHead seats={seats} />
      <tbody>
        {steps.map((step, i) => (
          <tr key={step.code} data-shown={i < shown || undefined}>
            <th scope="row">
              {text.line({ code: step.code, params: {} })}
              {step.each !== 0 && <small class="huns-each">{signed(step.each)}</small>}
            </th>
            {seats.map((who) => (
              <td key={who.seat}>{i < shown ? minus(step.points[who.seat] ?? 0) : ""}</td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{text("huns.count.total")}</th>
          {seats.map((who) => (
            <td key={who.seat}>{minus(total(who.seat))}</td>
          ))}
        </tr>
        {tied && (
          <tr class="huns-tie">
            <th scope="row">{text("huns.count.loot")}</th>
            {seats.map((who) => (
              <td key={who.seat}>{first.includes(who.seat) ? lootOf(game, who.seat) : ""}</td>
            ))}
          </tr>
        )}
      </tfoot>
    </table>
  );
}

/** A column for each of them. */
export function SeatsHead({ seats }: Pick<TableScreen, "seats">) {
  return (
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
  );
}

/** How many cubes lie in a loot: what breaks a tie. */
function lootOf(game: TableView, seat: number): number {
  const loot = game.camps[seat]?.loot ?? 0;
  return typeof loot === "number" ? loot : Object.values(loot).reduce((sum, n) => sum + n, 0);
}

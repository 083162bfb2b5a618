/** Seven buttons that can be hit blind: always there, always in the same places, nothing scrolls. */

import { useRef, useState } from "preact/hooks";
import { offered } from "../../offers/choices";
import { Buzzer } from "../../parts/buzzer/buzzer";
import { Chip, faceName } from "./cards";
import { NO_FIT, ROWS, type SeatScreen } from "./game";
import type { Face } from "./view";

/** After this a call that the hub did not count (made before the card was there) may be repeated. */
const COUNTS_WITHIN_MS = 400;

/** So many chips stand side by side in a low window. */
const ONE_LINE = 6;

export function Pad(props: SeatScreen & { shown: boolean }) {
  const { game, told, hand, offers, text, seat, shown } = props;
  const { sent, call } = useCall(props);
  const made = hand.call ?? sent;
  const open = shown && made === null && offered(offers, "call");
  const out = !told.before.left.includes(seat);
  return (
    <div class="buntherum-pad no-swipe" data-box={game.box || undefined}>
      {[...ROWS, NO_FIT].map((row) => {
        const faces = (told.before.rows[row - 1] ?? []).filter((face) => face !== null);
        const inside = <Inside {...props} row={row} faces={faces} />;
        if (out) {
          return (
            <div key={row} class="buntherum-row-seen">
              {row === NO_FIT ? text("buntherum.out") : inside}
            </div>
          );
        }
        return (
          <Buzzer
            key={row}
            label={label(row, faces, props)}
            disabled={!open && made !== row}
            pressed={made === row}
            onBuzz={(at) => open && call(row, at)}
          >
            {inside}
          </Buzzer>
        );
      })}
    </div>
  );

  function label(row: number, faces: Face[], { text: words }: SeatScreen): string {
    const name = words.value("buntherum", "row", row);
    if (!faces.length) return name;
    return text("buntherum.row_holds", { row: name, cards: faces.map((f) => faceName(f, text)) });
  }
}

function Inside({ row, faces, text }: SeatScreen & { row: number; faces: Face[] }) {
  if (row === NO_FIT) return <>{text("buntherum.value.row.0")}</>;
  return (
    <>
      <span class="buntherum-number">{row}</span>
      {faces.length > 0 && (
        <span
          class="buntherum-chips"
          data-many={faces.length > 3 || undefined}
          style={{
            "--in-line": faces.length > ONE_LINE ? Math.ceil(faces.length / 2) : faces.length,
          }}
          aria-hidden="true"
        >
          {faces.map((face) => (
            <Chip key={face.object} face={face} text={text} />
          ))}
        </span>
      )}
    </>
  );
}

/** A finger is faster than the hub's answer: the first press of a round counts, at once. */
function useCall({ game, act }: SeatScreen) {
  const round = useRef(0);
  const [sent, setSent] = useState<{ round: number; row: number } | null>(null);
  const again = () => {
    round.current = 0;
    setSent(null);
  };
  return {
    sent: sent?.round === game.round ? sent.row : null,
    async call(row: number, at: number) {
      if (round.current === game.round) return;
      round.current = game.round;
      setSent({ round: game.round, row });
      if (await act("call", { row, at })) setTimeout(again, COUNTS_WITHIN_MS);
      else again();
    },
  };
}

/** Seven buttons that can be hit blind: always there, always in the same places, nothing scrolls. */

import { useCallback, useMemo, useRef, useState } from "preact/hooks";
import { offered } from "../../offers/choices";
import { Buzzer } from "../../parts/buzzer/buzzer";
import { memo } from "../../shell/memo";
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
  const latest = useRef(call);
  latest.current = async (row, at) => {
    if (open) await call(row, at);
  };
  const onCall = useCallback((row: number, at: number) => void latest.current(row, at), []);
  return (
    <div class="buntherum-pad no-swipe" data-box={game.box || undefined}>
      {[...ROWS, NO_FIT].map((row) => (
        <Row
          key={row}
          {...{ row, text, out, onCall }}
          cards={told.before.rows[row - 1] ?? NO_CARDS}
          disabled={!open && made !== row}
          pressed={made === row}
        />
      ))}
    </div>
  );
}

interface RowProps {
  row: number;
  cards: readonly (Face | null)[];
  text: SeatScreen["text"];
  /** This player has no more part in it. */
  out: boolean;
  disabled: boolean;
  pressed: boolean;
  onCall(row: number, at: number): void;
}

const NO_CARDS: RowProps["cards"] = [];

const Row = memo(function Row({ row, cards, text, out, disabled, pressed, onCall }: RowProps) {
  // All seven open and close again and again, and hold the same cards.
  const { inside, label } = useMemo(() => {
    const faces = cards.filter((face) => face !== null);
    const name = text.value("buntherum", "row", row);
    const holds = { row: name, cards: faces.map((face) => faceName(face, text)) };
    return {
      inside: <Inside row={row} faces={faces} text={text} />,
      label: faces.length ? text("buntherum.row_holds", holds) : name,
    };
  }, [row, cards, text]);
  if (out) {
    return <div class="buntherum-row-seen">{row === NO_FIT ? text("buntherum.out") : inside}</div>;
  }
  return (
    <Buzzer {...{ label, disabled, pressed }} onBuzz={(at) => onCall(row, at)}>
      {inside}
    </Buzzer>
  );
});

type InsideProps = Pick<RowProps, "row" | "text"> & { faces: readonly Face[] };

function Inside({ row, faces, text }: InsideProps) {
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

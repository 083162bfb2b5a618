/** A line in the phone's language, in which seats are drawn with their colour and shape. */

import type { Line } from "../../hub/messages";
import type { Text } from "../../texts/text";
import { type Named, SeatName } from "../seat-name/seat-name";
import "./say.css";
import { memo } from "../../shell/memo";

interface SayProps {
  line: Line;
  text: Text<never>;
  seats: readonly Named[];
}

export const Say = memo(function Say({ line, text, seats }: SayProps) {
  const pieces = text.pieces(line);
  return (
    <>
      {pieces.map((piece, i) => {
        // A comma, or a genitive's ending, stays with the name before it.
        const after = i > 0 && typeof pieces[i - 1] !== "string";
        if (typeof piece === "string") return after ? piece.slice(endOf(piece).length) : piece;
        const next = pieces[i + 1];
        const who = seats[piece.seat];
        return (
          <span key={i} class="said-name">
            {who ? <SeatName who={who} /> : text.nameOf(piece.seat)}
            {typeof next === "string" && endOf(next)}
          </span>
        );
      })}
    </>
  );
});

function endOf(words: string): string {
  return /^\S{1,2}(?=\s|$)/.exec(words)?.[0] ?? "";
}

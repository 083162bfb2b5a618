/** A line in the phone's language, in which seats are drawn with their colour and shape. */

import type { Line } from "../../hub/messages";
import type { Text } from "../../texts/text";
import { type Named, SeatName } from "../seat-name/seat-name";

interface SayProps {
  line: Line;
  text: Text<never>;
  seats: readonly Named[];
}

export function Say({ line, text, seats }: SayProps) {
  return (
    <>
      {text.pieces(line).map((piece, i) => {
        if (typeof piece === "string") return piece;
        const who = seats[piece.seat];
        return who ? <SeatName key={i} who={who} /> : text.nameOf(piece.seat);
      })}
    </>
  );
}

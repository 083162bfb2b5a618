/** The private hand: the category and the letter, paper to write on, then the reading. */

import { Choosing } from "./choosing";
import type { SeatScreen } from "./game";
import { Reading } from "./reading";
import { Writing } from "./writing";

export function Seat(props: SeatScreen) {
  switch (props.game.phase) {
    case "writing":
      return <Writing {...props} />;
    case "reading":
    case "tally":
      return <Reading {...props} />;
    default:
      return <Choosing {...props} />;
  }
}

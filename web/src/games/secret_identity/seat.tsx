/** The private hand: the key, the pictos, then whom the others are. */

import { Counting } from "./counting";
import type { SeatScreen } from "./game";
import { Guessing } from "./guessing";
import { Laying } from "./laying";
import { Placing } from "./placing";
import { Voting } from "./voting";

export function Seat(props: SeatScreen) {
  return (
    <div class="game-seat">
      <Phase {...props} />
    </div>
  );
}

function Phase(props: SeatScreen) {
  switch (props.game.phase) {
    case "placing":
      return <Placing {...props} />;
    case "voting":
      return <Voting {...props} />;
    case "count":
      return <Counting {...props} />;
    case "guessing":
    case "answer":
      return <Guessing {...props} />;
    default:
      return <Laying {...props} />;
  }
}

/** The private hand: secrets and coins, and what the phase asks for. */

import { Choosing } from "./choosing";
import { ClueObjection, ObjectToClue } from "./clue-objection";
import type { SeatScreen } from "./game";
import { Guessing } from "./guessing";
import { Revealing } from "./revealing";
import { Bonus, Trading } from "./trading";
import { Writing } from "./writing";

export function Seat(props: SeatScreen) {
  return (
    <div class="game-seat">
      <Phase {...props} />
      <ObjectToClue {...props} />
      <ClueObjection {...props} />
    </div>
  );
}

function Phase(props: SeatScreen) {
  switch (props.game.phase) {
    case "secrets":
      return <Choosing {...props} />;
    case "clues":
      return <Writing {...props} />;
    case "auction":
    case "place":
      return <Trading {...props} />;
    case "bonus":
      return <Bonus {...props} />;
    case "guess":
      return <Guessing {...props} />;
    case "reveal":
      return <Revealing {...props} />;
    default:
      return null;
  }
}

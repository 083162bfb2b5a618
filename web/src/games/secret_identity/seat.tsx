/** The private hand: the key, the pictos, then whom the others are. */

import { useEffect } from "preact/hooks";
import { keepPictos } from "../../parts/picto/kept";
import { Counting } from "./counting";
import type { SeatScreen } from "./game";
import { Guessing } from "./guessing";
import { Laying } from "./laying";
import { Placing } from "./placing";
import { Voting } from "./voting";

export function Seat(props: SeatScreen) {
  const { pictos } = props.hand;
  // Dealt before they are shown, and then forty at once.
  useEffect(
    () => keepPictos(pictos.flatMap(({ front, back }) => [front.picto, back.picto])),
    [pictos],
  );
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

/** A phone: the card and what became of the last one above, the seven buttons below. */

import { useShown } from "../../parts/reveal/shown";
import { Paints } from "./cards";
import type { SeatScreen } from "./game";
import { Pad } from "./pad";
import { Stage } from "./stage";

export function Seat(props: SeatScreen) {
  const { game, clock } = props;
  const shown = useShown(game.shown_at_ms, clock);
  return (
    <div class="buntherum-seat">
      <Paints />
      <Stage {...props} shown={shown} />
      <Pad {...props} shown={shown} />
    </div>
  );
}

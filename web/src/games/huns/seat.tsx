/** A seat: what can be done now on top, then the own camp; with the box, the score sheet. */

import { AppTurn } from "./app-turn";
import { BoxTurn } from "./box-turn";
import type { AppSeat, BoxSeat } from "./view";

export function Seat(props: AppSeat | BoxSeat) {
  return props.game.deck === "box" ? (
    <BoxTurn {...(props as BoxSeat)} />
  ) : (
    <AppTurn {...(props as AppSeat)} />
  );
}

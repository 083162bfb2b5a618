/** A seat: what can be done now on top, then the own camp; with the box, the score sheet. */

import { AppTurn } from "./app-turn";
import { BoxTurn } from "./box-turn";
import { isAppSeat, isBoxSeat, type SeatScreen } from "./game";

export function Seat(props: SeatScreen) {
  if (isBoxSeat(props)) return <BoxTurn {...props} />;
  return isAppSeat(props) ? <AppTurn {...props} /> : null;
}

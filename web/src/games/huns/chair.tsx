/** Beside each chair: how many wagons were shipped. */

import { Picto } from "../../parts/picto/picto";
import type { ChairScreen } from "./game";

export function Chair({ game, seat, text }: ChairScreen) {
  const camp = game.camps[seat];
  if (!camp) return null;
  return (
    <span class="huns-chair">
      <Picto name="gi:old-wagon" label={text("huns.shipped")} />
      {camp.shipped}
    </span>
  );
}

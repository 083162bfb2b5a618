/** Beside each chair: coins, the first player's token, and whether it is done. */

import { Icon } from "../../parts/icon/icon";
import type { ChairScreen } from "./game";
import { Coins, First } from "./pieces";

export function Chair({ game, seat, text }: ChairScreen) {
  return (
    <span class="hunch-chair">
      {game.first === seat && <First text={text} />}
      <Coins n={game.coins[seat] ?? 0} text={text} />
      {game.done.includes(seat) && (
        <>
          <Icon name="tick" />
          <span class="unseen">{text("hunch.is_done")}</span>
        </>
      )}
    </span>
  );
}

/** Beside each chair: the pile that is left, and the red tokens. */

import type { ChairProps } from "../contract";
import { Pile, Tokens } from "./pieces";
import type { Key, View } from "./view";

export function Chair({ game, seat, text }: ChairProps<View, Key>) {
  return (
    <span class="buntherum-chair" data-out={!game.left.includes(seat) || undefined}>
      <Pile cards={game.piles[seat] ?? 0} text={text} />
      <Tokens n={game.tokens[seat] ?? 0} text={text} />
    </span>
  );
}

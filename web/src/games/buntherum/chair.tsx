/** Beside each chair: the pile that is left, and the red tokens. */

import type { ChairScreen } from "./game";
import { Pile, Tokens } from "./pieces";

export function Chair({ told, seat, text }: ChairScreen) {
  const game = told.before;
  const tokens = game.tokens[seat] ?? 0;
  return (
    <span class="buntherum-chair" data-out={!game.left.includes(seat) || undefined}>
      <Pile cards={game.piles[seat] ?? 0} text={text} />
      {tokens > 0 && <Tokens n={tokens} text={text} of={tokens} />}
    </span>
  );
}

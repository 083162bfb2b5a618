/** Beside each chair: the category it has, and whether it is done. */

import { Icon } from "../../parts/icon/icon";
import { Picto } from "../../parts/picto/picto";
import { type ChairScreen, categoryOf } from "./game";

export function Chair({ game, seat, text }: ChairScreen) {
  const category = categoryOf(game, game.has[seat]);
  const done = game.phase === "writing" && game.done[seat];
  if (!category) return null;
  return (
    <span class="got_any_words-chair">
      <Picto name={category.picto} label={category.name} />
      {done && (
        <>
          <Icon name="tick" />
          <span class="unseen">{text("got_any_words.is_done")}</span>
        </>
      )}
    </span>
  );
}

/** Beside each chair: whether it is done; on a phone, where there is room, its pictos left too. */

import { Icon } from "../../parts/icon/icon";
import type { ChairScreen } from "./game";
import type { TableView } from "./view";

export function Chair({ game, seat, text, compact }: ChairScreen) {
  const done = doneBy(game, seat);
  if (!done && !compact) return null;
  return (
    <span class="secret_identity-chair">
      {done && (
        <>
          <Icon name={done === "looked" ? "eye" : "tick"} />
          <span class="unseen">{text(`secret_identity.has_${done}`)}</span>
        </>
      )}
      {compact && (
        <span class="secret_identity-left">
          <span class="secret_identity-pile" />
          <span class="unseen">{text("secret_identity.pictos_left")} </span>
          {game.pictos_left[seat]}
        </span>
      )}
    </span>
  );
}

function doneBy(game: TableView, seat: number): "looked" | "placed" | "voted" | null {
  if (game.phase === "voting") return game.voted.includes(seat) ? "voted" : null;
  if (game.phase !== "placing") return null;
  if (game.placed.includes(seat)) return "placed";
  return game.looked.includes(seat) ? "looked" : null;
}

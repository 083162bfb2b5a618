/** Beside each chair: pictos left, markers of the track, and whether it is done. */

import { Icon } from "../../parts/icon/icon";
import { Picto } from "../../parts/picto/picto";
import { type ChairScreen, TRACK, type View } from "./view";

export function Chair({ game, seat, text }: ChairScreen) {
  const done = doneBy(game, seat);
  const markers = game.track[seat]?.markers ?? 0;
  return (
    <span class="secret_identity-chair">
      {Array.from({ length: markers }, (_, i) => (
        <span key={i} class="secret_identity-marker">
          {TRACK}
        </span>
      ))}
      <span class="secret_identity-left">
        <Picto name="gi:card-pick" />
        <span class="unseen">{text("secret_identity.pictos_left")} </span>
        {game.pictos_left[seat]}
      </span>
      {done && (
        <>
          <Icon name={done === "looked" ? "eye" : "tick"} />
          <span class="unseen">{text(`secret_identity.has_${done}`)}</span>
        </>
      )}
    </span>
  );
}

function doneBy(game: View, seat: number): "looked" | "placed" | "voted" | null {
  if (game.phase === "voting") return game.voted.includes(seat) ? "voted" : null;
  if (game.phase !== "placing") return null;
  if (game.placed.includes(seat)) return "placed";
  return game.looked.includes(seat) ? "looked" : null;
}

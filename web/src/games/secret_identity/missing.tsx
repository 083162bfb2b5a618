/** Together: whose link is gone need not be waited for. */

import { valuesOf } from "../../offers/choices";
import { Press } from "../../parts/press/press";
import type { SeatScreen } from "./game";

export function Missing({ seats, offers, text, act, sending }: SeatScreen) {
  return valuesOf(offers, "set_aside", "seat")
    .map(Number)
    .filter((seat) => seats[seat]?.here === false)
    .map((seat) => (
      <Press
        key={seat}
        kind="plain"
        sending={sending("set_aside", { seat })}
        onPress={() => act("set_aside", { seat })}
      >
        {text("secret_identity.go_on_without", { seat })}
      </Press>
    ));
}

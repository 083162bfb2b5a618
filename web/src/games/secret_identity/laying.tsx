/** Eight characters lie on the table. Whoever is unknown is swapped, until all know all eight. */

import { useCallback } from "preact/hooks";
import { offered } from "../../offers/choices";
import { Press, Thumb } from "../../parts/press/press";
import type { SeatScreen } from "./game";
import { Missing } from "./missing";
import { Names } from "./names";
import { Characters } from "./pieces";
import type { Character } from "./view";

export function Laying(props: SeatScreen) {
  const { game, offers, text, act, sending } = props;
  const swaps = offered(offers, "swap");
  const beside = useCallback(
    ({ number, name }: Character) => (
      <Press
        kind="quiet"
        icon="turn"
        label={text("secret_identity.swap", { name })}
        sending={sending("swap", { number })}
        onPress={() => act("swap", { number })}
      />
    ),
    [text, sending, act],
  );
  return (
    <>
      {game.box ? (
        <>
          <p>{text("secret_identity.lay_out")}</p>
          <Names {...props} />
        </>
      ) : (
        <>
          {swaps && <p class="quiet small">{text("secret_identity.swap_how")}</p>}
          <Characters characters={game.characters} full beside={swaps ? beside : undefined} />
        </>
      )}
      <Missing {...props} />
      <Thumb>
        {offered(offers, "known") ? (
          <Press sending={sending("known")} onPress={() => act("known")}>
            {text("secret_identity.verb.known")}
          </Press>
        ) : offered(offers, "look") ? (
          <Press icon="eye" sending={sending("look")} onPress={() => act("look")}>
            {text(`secret_identity.word.${game.edition}.look`)}
          </Press>
        ) : (
          game.together && (
            <p class="secret_identity-wait">
              {text("secret_identity.places_next", { seat: game.together.active })}
            </p>
          )
        )}
      </Thumb>
    </>
  );
}

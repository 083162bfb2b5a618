/** Eight characters lie on the table. Whoever is unknown is swapped, until all know all eight. */

import { offered } from "../../offers/choices";
import { Press, Thumb } from "../../parts/press/press";
import type { SeatScreen } from "./game";
import { Missing } from "./missing";
import { Names } from "./names";
import { Characters } from "./pieces";

export function Laying(props: SeatScreen) {
  const { game, offers, text, act, sending } = props;
  const swaps = offered(offers, "swap");
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
          <Characters
            game={game}
            full
            beside={({ number, name }) =>
              swaps && (
                <Press
                  kind="quiet"
                  icon="turn"
                  label={text("secret_identity.swap", { name })}
                  sending={sending("swap", { number })}
                  onPress={() => act("swap", { number })}
                />
              )
            }
          />
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

/** The count: any player turns up the next one; then the round is closed. */

import { offered, valuesOf } from "../../offers/choices";
import { Press, Thumb } from "../../parts/press/press";
import { Stage } from "./board";
import { useDrama } from "./drama";
import { Objection, ObjectTo } from "./objections";
import type { SeatScreen } from "./view";

export function Counting(props: SeatScreen) {
  const { game, offers, text, act, sending } = props;
  const drama = useDrama(props);
  const next = valuesOf(offers, "reveal", "seat")[0];
  return (
    <>
      {game.revealed.length === 0 && (
        <p class="secret_identity-wait">{text("secret_identity.all_voted")}</p>
      )}
      <Stage {...props} drama={drama} />
      {drama.told && <ObjectTo {...props} />}
      {game.proposal ? (
        <Objection {...props} />
      ) : (
        <Thumb>
          {next !== undefined && (
            <Press
              icon="eye"
              disabled={!drama.told}
              sending={sending("reveal", { seat: next })}
              onPress={() => act("reveal", { seat: next })}
            >
              {text("secret_identity.reveal", { seat: next })}
            </Press>
          )}
          {offered(offers, "close_round") && <CloseRound {...props} told={drama.told} />}
        </Thumb>
      )}
    </>
  );
}

export function CloseRound(props: SeatScreen & { told: boolean }) {
  const { game, text, act, sending, told } = props;
  const last = game.round === game.rounds;
  const on = game.cooperative ? "secret_identity.next_turn" : "secret_identity.next_round";
  return (
    <Press disabled={!told} sending={sending("close_round")} onPress={() => act("close_round")}>
      {text(last ? "secret_identity.to_the_end" : on)}
    </Press>
  );
}

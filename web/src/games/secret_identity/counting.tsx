/** The count: any player turns up the next one; then the round is closed. */

import { offered, valuesOf } from "../../offers/choices";
import { Press, Thumb } from "../../parts/press/press";
import { Stage } from "./board";
import { dramaOf, useSummary } from "./drama";
import type { SeatScreen } from "./game";
import { Objection, ObjectTo } from "./objections";
import { WhoIsThere } from "./pieces";
import { Safes } from "./safes";
import { Summary } from "./summary";

export function Counting(props: SeatScreen) {
  const { game, offers, text, act, sending } = props;
  const drama = dramaOf(props);
  const summary = useSummary(game, drama);
  const next = valuesOf(offers, "reveal", "seat")[0];
  return (
    <>
      {game.revealed.length === 0 && (
        <>
          <p class="secret_identity-wait">{text("secret_identity.all_voted")}</p>
          <Safes {...props} />
          <WhoIsThere {...props} />
        </>
      )}
      {summary ? <Summary {...props} mine={props.seat} /> : <Stage {...props} drama={drama} />}
      {drama.told && <ObjectTo {...props} />}
      {game.proposal ? (
        drama.told && <Objection {...props} />
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
          {offered(offers, "close_round") && <CloseRound {...props} />}
        </Thumb>
      )}
    </>
  );
}

export function CloseRound(props: SeatScreen) {
  const { game, text, act, sending, told } = props;
  const last = game.round === game.rounds;
  const on = game.cooperative ? "secret_identity.next_turn" : "secret_identity.next_round";
  return (
    <Press disabled={!told.all} sending={sending("close_round")} onPress={() => act("close_round")}>
      {text(last ? "secret_identity.to_the_end" : on)}
    </Press>
  );
}

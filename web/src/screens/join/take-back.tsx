/** A seat of mine that another phone holds, or that this phone forgot. */

import { useState } from "preact/hooks";
import type { Connection } from "../../hub/connection";
import type { PlayerInfo } from "../../hub/messages";
import { hex128 } from "../../hub/store";
import { RefusalBar } from "../../parts/bars/bars";
import { Press } from "../../parts/press/press";
import { SeatName } from "../../parts/seat-name/seat-name";
import type { ShellKey, Text } from "../../texts/text";

const PIN_DIGITS = 4;

interface TakeBackProps {
  connection: Connection;
  players: readonly PlayerInfo[];
  text: Text<ShellKey>;
}

export function TakeBack({ connection, players, text }: TakeBackProps) {
  const [player, setPlayer] = useState<number | null>(null);
  const [pin, setPin] = useState("");
  const [asked, setAsked] = useState(false);
  const persons = players.filter(
    (other) => other.kind === "person" && !connection.held.value.includes(other.key),
  );
  const takeOver = () =>
    player !== null &&
    connection.ask(null, "take_over", { player, pin, token: hex128() }).then(() => setPin(""));
  const claim = () =>
    player !== null &&
    connection
      .ask(null, "claim", { player, token: hex128() })
      .then((answer) => setAsked(answer.ok));
  return (
    <div class="stack">
      <RefusalBar connection={connection} text={text} />
      <p class="quiet">{text("take_back.who")}</p>
      <div class="row">
        {persons.map((other) => (
          <Press
            key={other.key}
            kind="plain"
            chosen={player === other.key}
            onPress={() => {
              setPlayer(other.key);
              setAsked(false);
            }}
          >
            <SeatName who={other} />
          </Press>
        ))}
      </div>
      {player !== null && (
        <>
          <label class="field">
            <span>{text("take_back.pin")}</span>
            <input
              type="text"
              inputMode="numeric"
              autocomplete="off"
              maxLength={PIN_DIGITS}
              value={pin}
              onInput={(event) => setPin(event.currentTarget.value.replace(/\D/g, ""))}
            />
          </label>
          <Press disabled={pin.length !== PIN_DIGITS} onPress={takeOver}>
            {text("take_back.with_pin")}
          </Press>
          <Press kind="plain" disabled={asked} onPress={claim}>
            {text(asked ? "take_back.asked" : "take_back.ask")}
          </Press>
        </>
      )}
    </div>
  );
}

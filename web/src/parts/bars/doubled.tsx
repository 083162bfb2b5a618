/** A seat of this phone is open on another screen too: both say so, the earlier one is asked. */

import { useState } from "preact/hooks";
import type { Connection } from "../../hub/connection";
import type { DoubledSeat, Room } from "../../hub/messages";
import type { ShellKey, Text } from "../../texts/text";
import { Press } from "../press/press";
import "./bars.css";

interface DoubledBarsProps {
  connection: Connection;
  room: Room;
  text: Text<ShellKey>;
}

export function DoubledBars(props: DoubledBarsProps) {
  const { connection } = props;
  const held = connection.held.value;
  return (
    <>
      {connection.doubled.value
        .filter(({ player }) => held.includes(player))
        .map((seat) => (
          <DoubledBar key={seat.player} {...props} seat={seat} />
        ))}
    </>
  );
}

type DoubledBarProps = DoubledBarsProps & { seat: DoubledSeat };

function DoubledBar({ connection, room, text, seat: { player, first } }: DoubledBarProps) {
  const [sending, setSending] = useState(false);
  const other = room.players.find(({ key }) => key === player)?.name ?? "";
  const words: ShellKey = !first
    ? "door.doubled_later"
    : connection.held.value.length > 1
      ? "door.doubled_of"
      : "door.doubled";
  const keep = () => {
    setSending(true);
    void connection.keepHere(player).then(() => setSending(false));
  };
  return (
    <div class="bar bar-proposal" data-doubled>
      <p>{text(words, { other })}</p>
      <div class="bar-answers">
        <Press kind="plain" disabled={sending} onPress={() => connection.doubledIsFine(player)}>
          {text(first ? "door.doubled_yes" : "door.doubled_ok")}
        </Press>
        {first && (
          <Press sending={sending} onPress={keep}>
            {text("door.doubled_no")}
          </Press>
        )}
      </div>
    </div>
  );
}

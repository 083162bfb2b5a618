/** What can be done with a chair: sit there, let somebody sit there, stand up. */

import { useState } from "preact/hooks";
import type { Player } from "../../hub/messages";
import { RefusalBar } from "../../parts/bars/bars";
import { Press } from "../../parts/press/press";
import { Sheet } from "../../parts/sheet/sheet";
import { useShell } from "../../shell/shell";
import { type AtTable, playerOf, speaker } from "../at-table";
import { freeOf, LONGEST_NAME, LookPicker, SitDown } from "../join/join";

type ChairSheetProps = AtTable & { chair: number; onClose(): void };

export function ChairSheet(props: ChairSheetProps) {
  const { connection, room, text, chair, onClose } = props;
  const player = room.players.find((other) => other.chair === chair);
  if (!player) return <Empty {...props} />;
  const mine = connection.held.value.includes(player.key);
  const here = player.kind === "person" && connection.presence.value.players.includes(player.key);
  const asks = here && !mine;
  const leave = () => {
    void connection.ask(mine ? player.key : speaker(connection), "leave", { player: player.key });
    onClose();
  };
  return (
    <Sheet title={player.name} onClose={onClose}>
      {mine && <Change {...props} player={player} />}
      {asks && <p class="quiet">{text("chair.here", { name: player.name })}</p>}
      <Press kind="plain" icon="leave" onPress={leave}>
        {text(mine ? "chair.stand_up" : asks ? "chair.ask_free" : "chair.remove")}
      </Press>
    </Sheet>
  );
}

function Empty(props: ChairSheetProps) {
  const { connection, room, text, chair, onClose } = props;
  const [another, setAnother] = useState(false);
  const me = playerOf(room, speaker(connection) ?? -1);
  const practice = () => {
    void connection.ask(speaker(connection), "practice", { chair });
    onClose();
  };
  const move = () => {
    if (me) void connection.ask(me.key, "change", { name: me.name, look: me.look, chair });
    onClose();
  };
  return (
    <Sheet title={text("join.chair", { n: chair + 1 })} onClose={onClose}>
      {another ? (
        <SitDown connection={connection} room={room} chair={chair} onSat={onClose} />
      ) : (
        <>
          <Press kind="plain" icon="robot" disabled={!room.practice} onPress={practice}>
            {text("chair.practice")}
          </Press>
          {!room.practice && <p class="small quiet">{text("table.practice_blind")}</p>}
          <Press kind="plain" icon="people" onPress={() => setAnother(true)}>
            {text("chair.another")}
          </Press>
          <Press kind="plain" icon="hand" onPress={move}>
            {text("chair.move", { name: me?.name ?? "" })}
          </Press>
        </>
      )}
    </Sheet>
  );
}

function Change({ connection, room, text, player, onClose }: ChairSheetProps & { player: Player }) {
  const { store } = useShell();
  const [name, setName] = useState(player.name);
  const [look, setLook] = useState(player.look);
  const free = freeOf(room.players.filter((other) => other.key !== player.key));
  const changed = name.trim() !== player.name || look !== player.look;
  async function save() {
    const answer = await connection.ask(player.key, "change", {
      name: name.trim(),
      look,
      chair: player.chair,
    });
    if (!answer.ok) return;
    if (player.key === speaker(connection)) {
      store.write("name", name.trim());
      store.write("look", look);
    }
    onClose();
  }
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <RefusalBar connection={connection} text={text} />
      <label class="field">
        <span>{text("join.name")}</span>
        <input
          type="text"
          value={name}
          maxLength={LONGEST_NAME}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <LookPicker free={free.looks} look={look} onPick={setLook} />
      <Press type="submit" disabled={!changed || !name.trim()}>
        {text("chair.save")}
      </Press>
    </form>
  );
}

/** Let in while a game runs: the table is to be seen, and when it is one's turn to play. */

import { useEffect } from "preact/hooks";
import { useGame } from "../../games/use-game";
import type { Connection } from "../../hub/connection";
import type { Room } from "../../hub/messages";
import { LinkBar, RefusalBar } from "../../parts/bars/bars";
import { PauseCover } from "../../parts/bars/pause";
import { ProposalBars } from "../../parts/bars/proposals";
import { ReactionKeys } from "../../parts/reactions/reactions";
import { SeatName } from "../../parts/seat-name/seat-name";
import { keepAwake } from "../../shell/awake";
import { useShell } from "../../shell/shell";
import { useAtTable } from "../at-table";
import { lidStyle } from "../lid-style";
import { Menu } from "../menu/menu";
import "../screen.css";
import { Meanwhile } from "./meanwhile";

export function NextGame({ connection, room }: { connection: Connection; room: Room }) {
  const fetched = useGame(room.playing);
  const at = useAtTable(connection, room, fetched?.texts ?? null);
  const { shown } = useShell();
  const mine = room.players.filter(({ key }) => connection.held.value.includes(key));
  useEffect(keepAwake, []);
  return (
    <main class="screen boxed" style={lidStyle(room.playing, shown.value)}>
      <div class="bars screen-bleed">
        <LinkBar connection={connection} />
        <RefusalBar connection={connection} text={at.text} />
        <ProposalBars {...at} />
      </div>
      <header class="screen-head">
        <h1 class="row">
          {mine.map((player) => (
            <SeatName key={player.key} who={player} />
          ))}
        </h1>
        <Menu {...at} />
      </header>
      <p class="card" role="status">
        {at.text("join.from_next")}
      </p>
      <Meanwhile connection={connection} room={room} />
      {mine[0] && <ReactionKeys connection={connection} player={mine[0].key} />}
      <PauseCover {...at} />
    </main>
  );
}

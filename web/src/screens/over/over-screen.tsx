/** A phone after a game: the same for all who sit at the table, until somebody moves on with it. */

import { useEffect } from "preact/hooks";
import { useGame } from "../../games/use-game";
import type { Connection } from "../../hub/connection";
import type { Room } from "../../hub/messages";
import { LinkBar, RefusalBar, UpdateBar } from "../../parts/bars/bars";
import { ProposalBars } from "../../parts/bars/proposals";
import { Press, Thumb } from "../../parts/press/press";
import { ReactionKeys } from "../../parts/reactions/reactions";
import { SeatName } from "../../parts/seat-name/seat-name";
import { keepAwake } from "../../shell/awake";
import { useShell } from "../../shell/shell";
import { isFirstGame, speaker, useAtTable } from "../at-table";
import { lidStyle } from "../lid-style";
import { boxName } from "../lobby/shelf";
import { Menu } from "../menu/menu";
import "../screen.css";
import { PuttingAway } from "../teach/teach";
import { Result } from "./over";

export function OverScreen({ connection, room }: { connection: Connection; room: Room }) {
  const fetched = useGame(room.playing);
  const at = useAtTable(connection, room, fetched?.texts ?? null);
  const { shown } = useShell();
  const { text } = at;
  const me = speaker(connection);
  const mine = room.players.filter(({ key }) => connection.held.value.includes(key));
  useEffect(keepAwake, []);
  return (
    <main class="screen boxed" style={lidStyle(room.playing, shown.value)}>
      <div class="bars screen-bleed">
        <LinkBar connection={connection} />
        <UpdateBar playing={false} />
        <RefusalBar connection={connection} text={text} />
        <ProposalBars {...at} />
      </div>
      <header class="screen-head">
        <div class="row">
          {mine.map((player) => (
            <SeatName key={player.key} who={player} />
          ))}
        </div>
        <Menu {...at} />
      </header>
      {fetched && <Result {...at} screens={fetched.screens} compact />}
      <PuttingAway room={room} />
      {me !== null && <ReactionKeys connection={connection} player={me} />}
      {isFirstGame(room) ? (
        <Thumb>
          <p role="status">{text("teach.first_game_over")}</p>
          <Press kind="plain" onPress={() => connection.ask(me, "learn", {})}>
            {text("teach.once_more")}
          </Press>
          <Press onPress={() => connection.ask(me, "put_away", {})}>
            {text("teach.real_game")}
          </Press>
        </Thumb>
      ) : (
        <Thumb>
          <Press kind="plain" onPress={() => connection.ask(me, "put_away", {})}>
            {text("over.lobby")}
          </Press>
          <Press onPress={() => connection.ask(me, "start", {})}>
            {text("over.again", { name: boxName(room.playing ?? "", text.language) })}
          </Press>
        </Thumb>
      )}
    </main>
  );
}

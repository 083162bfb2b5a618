/** A phone that shows the table all the time, for lack of a tablet. */

import { useEffect } from "preact/hooks";
import { useGame } from "../../games/use-game";
import type { Connection } from "../../hub/connection";
import type { Room } from "../../hub/messages";
import { LinkBar, RefusalBar } from "../../parts/bars/bars";
import { FaultBar } from "../../parts/bars/fault";
import { PauseCover } from "../../parts/bars/pause";
import { ProposalBars } from "../../parts/bars/proposals";
import { Hourglass } from "../../parts/hourglass/hourglass";
import { SeatRing } from "../../parts/seat-ring/seat-ring";
import { keepAwake } from "../../shell/awake";
import { useShell } from "../../shell/shell";
import { useAtTable } from "../at-table";
import { Sitter } from "../join/join";
import { lidStyle } from "../lid-style";
import "../lobby/lobby.css";
import { boxName } from "../lobby/shelf";
import { Codes } from "../lobby/way-in";
import { Result } from "../over/over";
import "../screen.css";
import "../seat/seat.css";
import { useTold } from "../told";
import { Controls } from "./controls";
import { TableOnPhone } from "./table-on-phone";

export function PhoneAsTable({ connection, room }: { connection: Connection; room: Room }) {
  const fetched = useGame(room.playing ?? room.box);
  const at = useAtTable(connection, room, fetched?.texts ?? null);
  const { shown } = useShell();
  const { text } = at;
  const game = connection.game.value;
  const told = useTold(connection, room, fetched?.screens);
  const box = room.playing ?? "";
  useEffect(keepAwake, []);
  return (
    <main class="screen phone-as-table boxed" style={lidStyle(room.playing, shown.value)}>
      <div class="bars screen-bleed">
        <LinkBar connection={connection} />
        <RefusalBar connection={connection} text={text} />
        <FaultBar room={room} text={at.text} />
        <ProposalBars {...at} />
      </div>
      <header class="screen-head">
        <h1>
          {game && room.phase === "playing"
            ? text.line({ code: `${box}.phase.${game.phase}`, params: {} })
            : room.box
              ? boxName(room.box, text.language)
              : "Tablée"}
        </h1>
        {game && room.phase === "playing" && game.ends_at_ms !== null && (
          <div class="seat-glass">
            <Hourglass endsAtMs={game.ends_at_ms} clock={connection.clock} />
          </div>
        )}
        <Controls {...at} />
      </header>
      {!game || !told || !fetched || room.phase === "lobby" ? (
        <SeatRing
          label={text("join.chairs")}
          chair={(chair) => {
            const player = room.players.find((other) => other.chair === chair);
            return player ? <Sitter player={player} /> : <span class="chair-empty" />;
          }}
        >
          <Codes {...at} look="lobby-qr phone-qr" />
          <span class="code">{room.code}</span>
        </SeatRing>
      ) : room.phase === "over" ? (
        <Result {...at} screens={fetched.screens} compact />
      ) : (
        <TableOnPhone {...at} game={game} told={told} screens={fetched.screens} />
      )}
      <PauseCover {...at} />
    </main>
  );
}

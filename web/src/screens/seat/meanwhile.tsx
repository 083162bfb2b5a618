/** The table as it goes on, for a phone that does not play in this game. */

import { useGame } from "../../games/use-game";
import type { Connection } from "../../hub/connection";
import type { Room } from "../../hub/messages";
import { useShell } from "../../shell/shell";
import { useAtTable } from "../at-table";
import { lidStyle } from "../lid-style";
import { TableOnPhone } from "../table/table-on-phone";
import { useTold } from "../told";

export function Meanwhile({ connection, room }: { connection: Connection; room: Room }) {
  const fetched = useGame(room.playing);
  const at = useAtTable(connection, room, fetched?.texts ?? null);
  const { shown } = useShell();
  const game = connection.game.value;
  const told = useTold(connection, room, fetched?.screens);
  if (!game || !told || !fetched) return null;
  return (
    <div class="boxed" style={lidStyle(room.playing, shown.value)}>
      <TableOnPhone {...at} game={game} told={told} screens={fetched.screens} />
    </div>
  );
}

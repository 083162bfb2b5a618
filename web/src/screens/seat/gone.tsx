/** Somebody left for good: the table chooses to wait, to let a practice player sit in, or to end. */

import { Press } from "../../parts/press/press";
import { type AtTable, speaker } from "../at-table";

export function Gone({ connection, room, text }: AtTable) {
  if (room.phase !== "playing") return null;
  const fill = (player: number, how: "practice" | "end") =>
    connection.ask(speaker(connection), "fill", { player, how });
  return (
    <>
      {room.players
        .filter((player) => player.gone)
        .map((player) => (
          <div key={player.key} class="bar bar-proposal" role="status">
            <p>{text("gone.left", { name: player.name })}</p>
            <div class="bar-answers">
              <Press kind="plain" onPress={() => fill(player.key, "end")}>
                {text("gone.end")}
              </Press>
              <Press onPress={() => fill(player.key, "practice")}>{text("gone.practice")}</Press>
            </div>
          </div>
        ))}
    </>
  );
}

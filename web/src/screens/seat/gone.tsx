/** Somebody left for good: the table chooses to wait, to let a practice player sit in, or to end. */

import { useEffect, useState } from "preact/hooks";
import type { Player } from "../../hub/messages";
import { Press } from "../../parts/press/press";
import { memo } from "../../shell/memo";
import { type AtTable, speaker } from "../at-table";

export const Gone = memo(function Gone(props: AtTable) {
  const { connection, room } = props;
  const gone = room.players.filter((player) => player.gone);
  // Read only then: it is another one with nearly every view.
  const last = gone.length > 0 ? connection.last.value : null;
  // Whose place the table has said to keep, as far as this phone knows.
  const [kept, setKept] = useState<readonly number[]>([]);
  const keep = (key: number) => setKept([...kept.filter((other) => other !== key), key]);
  useEffect(() => {
    if (last?.code === "table.log.fill" && last.params.how === "wait") {
      keep(Number(last.params.other));
    }
  }, [last]);
  if (room.phase !== "playing") return null;
  return (
    <>
      {gone.map((player) => (
        <OneGone
          key={player.key}
          {...props}
          player={player}
          waiting={kept.includes(player.key)}
          decide={() => setKept(kept.filter((other) => other !== player.key))}
        />
      ))}
    </>
  );
});

type OneGoneProps = AtTable & { player: Player; waiting: boolean; decide(): void };

function OneGone({ connection, room, text, player, waiting, decide }: OneGoneProps) {
  const fill = (how: "wait" | "practice" | "end") =>
    connection.ask(speaker(connection), "fill", { player: player.key, how });
  if (waiting) {
    return (
      <div class="bar" role="status">
        <span>{text("gone.waiting", { name: player.name })}</span>
        <Press kind="quiet" onPress={decide}>
          {text("gone.decide")}
        </Press>
      </div>
    );
  }
  return (
    <div class="bar bar-proposal" role="status">
      <p>{text("gone.left", { name: player.name })}</p>
      <div class="bar-answers">
        <Press kind="plain" onPress={() => fill("wait")}>
          {text("gone.wait")}
        </Press>
        <Press kind="plain" onPress={() => fill("end")}>
          {text("gone.end")}
        </Press>
        <Press disabled={!room.practice} onPress={() => fill("practice")}>
          {text("gone.practice")}
        </Press>
      </div>
      {!room.practice && <p class="small">{text("table.practice_blind")}</p>}
    </div>
  );
}

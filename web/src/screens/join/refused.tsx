/** The hub did not let us in, or sent us away: why, and what can be done. */

import { useEffect, useState } from "preact/hooks";
import { fetchTable } from "../../hub/api";
import type { Connection } from "../../hub/connection";
import type { Line, Player } from "../../hub/messages";
import { forgetTable } from "../../hub/seats";
import { Press, Thumb } from "../../parts/press/press";
import { go } from "../../shell/route";
import { useShell, useText } from "../../shell/shell";
import { CodeField } from "../home/code-field";
import "../screen.css";
import { TakeBack } from "./take-back";

export function Refused({ connection, line }: { connection: Connection; line: Line }) {
  const text = useText();
  const [players, setPlayers] = useState<Player[]>([]);
  const { store } = useShell();
  const locked = line.code === "table.locked";
  const unknown = line.code === "table.unknown_table";
  useEffect(() => {
    if (unknown || line.code === "table.deleted") forgetTable(store, connection.code);
  }, [line.code]);
  useEffect(() => {
    // At a locked table the own seat can still be taken back.
    if (locked)
      fetchTable(connection.code).then(
        (info) => setPlayers(info.players),
        () => {},
      );
  }, [locked]);
  return (
    <main class="screen">
      <header class="screen-head">
        <h1 class="code">{connection.code}</h1>
      </header>
      <p class="card" role="alert">
        {text.line(line)}
      </p>
      {unknown && (
        <section class="card stack">
          <CodeField onCode={(code) => go(`/${code}`)} />
        </section>
      )}
      {locked && <TakeBack connection={connection} players={players} text={text} />}
      <Thumb>
        <Press kind="plain" onPress={() => location.reload()}>
          {text("join.again")}
        </Press>
        <Press onPress={() => go("/")}>{text("join.home")}</Press>
      </Thumb>
    </main>
  );
}

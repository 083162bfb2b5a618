/** The hub did not let us in, or sent us away: why, and what can be done. */

import { useEffect, useState } from "preact/hooks";
import { fetchTable } from "../../hub/api";
import type { Connection } from "../../hub/connection";
import type { Line, PlayerInfo } from "../../hub/messages";
import { hex128 } from "../../hub/store";
import { forgetTable, type GivenAway } from "../../hub/tokens";
import { Press, Thumb } from "../../parts/press/press";
import { go } from "../../shell/route";
import { useShell, useText } from "../../shell/shell";
import { CodeField } from "../home/code-field";
import "../screen.css";
import { TakeBack } from "./take-back";

export function Refused({ connection, line }: { connection: Connection; line: Line }) {
  const text = useText();
  const [players, setPlayers] = useState<PlayerInfo[]>([]);
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
      {locked &&
        connection.givenAway.value.map((seat) => (
          <GivenAwayCard
            key={seat.token}
            connection={connection}
            seat={seat}
            name={players.find(({ key }) => key === seat.player)?.name ?? ""}
          />
        ))}
      {locked && connection.watch && <AskToWatch connection={connection} />}
      {locked && !connection.watch && (
        <TakeBack connection={connection} players={players} text={text} />
      )}
      <Thumb>
        <Press kind="plain" onPress={() => location.reload()}>
          {text("join.again")}
        </Press>
        <Press onPress={() => go("/")}>{text("join.home")}</Press>
      </Thumb>
    </main>
  );
}

interface GivenAwayCardProps {
  connection: Connection;
  seat: GivenAway;
  name: string;
}

/** A seat of this phone that another one plays, at a table that does not let this one in. */
function GivenAwayCard({ connection, seat, name }: GivenAwayCardProps) {
  const text = useText();
  const [sending, setSending] = useState(false);
  const takeBack = () => {
    setSending(true);
    void connection.takeBack(seat).then(() => setSending(false));
  };
  return (
    <section class="card stack" role="alert">
      <h2>{name ? text("door.taken_of", { other: name }) : text("door.taken")}</h2>
      <p class="quiet">{text("door.taken_why")}</p>
      <Press icon="hand" sending={sending} onPress={takeBack}>
        {text("door.take_back")}
      </Press>
      <Press kind="plain" disabled={sending} onPress={() => connection.letBe(seat)}>
        {text("door.let_be")}
      </Press>
    </section>
  );
}

/** A tablet before a locked table: somebody who sits there lets it in. */
function AskToWatch({ connection }: { connection: Connection }) {
  const text = useText();
  const [asked, setAsked] = useState(false);
  const ask = () =>
    connection.ask(null, "watch", { token: hex128() }).then((answer) => setAsked(answer.ok));
  return (
    <Press disabled={asked} onPress={ask}>
      {text(asked ? "locked.watch_asked" : "locked.watch")}
    </Press>
  );
}

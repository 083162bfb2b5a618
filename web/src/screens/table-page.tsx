/** One table as this screen sees it: join, lobby, seat, tablet or film, as the table's state asks. */

import { useEffect, useState } from "preact/hooks";
import { type Connection, openConnection } from "../hub/connection";
import { lazy } from "../shell/lazy";
import { useShell } from "../shell/shell";
import { Join } from "./join/join";
import { Refused } from "./join/refused";
import { Waiting } from "./join/waiting";

const Lobby = lazy(() => import("./lobby/lobby").then((file) => file.Lobby));
const Seat = lazy(() => import("./seat/seat").then((file) => file.SeatScreen));
const Tablet = lazy(() => import("./table/tablet").then((file) => file.Tablet));
const Film = lazy(() => import("./film/film").then((file) => file.Film));

interface TablePageProps {
  code: string;
  as: "seat" | "table" | "film";
}

export function TablePage({ code, as }: TablePageProps) {
  const { store } = useShell();
  const [connection, setConnection] = useState<Connection | null>(null);
  useEffect(() => {
    const opened = openConnection(code, store, as === "table");
    setConnection(opened);
    return () => opened.close();
  }, [code, as]);
  return connection && <Open connection={connection} as={as} />;
}

function Open({ connection, as }: { connection: Connection; as: TablePageProps["as"] }) {
  const link = connection.link.value;
  const room = connection.room.value;
  const [seeLobby, setSeeLobby] = useState(false);
  const phase = room?.phase;
  useEffect(() => setSeeLobby(false), [phase]);
  if (link.state === "refused") return <Refused connection={connection} line={link.line} />;
  if (!room) return <Waiting connection={connection} />;
  if (as === "film") return <Film connection={connection} room={room} />;
  if (as === "table") return <Tablet connection={connection} room={room} />;
  if (connection.held.value.length === 0) return <Join connection={connection} room={room} />;
  const seated = connection.held.value.some((key) => room.seats.includes(key));
  if (phase === "lobby" || (phase === "over" && (seeLobby || !seated))) {
    return <Lobby connection={connection} room={room} />;
  }
  return <Seat connection={connection} room={room} toLobby={() => setSeeLobby(true)} />;
}

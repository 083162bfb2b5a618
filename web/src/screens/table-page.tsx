/** One table as this screen sees it: join, lobby, seat, tablet or film, as the table's state asks. */

import { useEffect, useState } from "preact/hooks";
import { takeCarried } from "../hub/carried";
import { type Connection, openConnection } from "../hub/connection";
import { isThere } from "../hub/link";
import type { Room } from "../hub/messages";
import { browserPhone } from "../hub/phone";
import { socketWire } from "../hub/socket";
import { Skips } from "../parts/reveal/skips";
import { lazy } from "../shell/lazy";
import { useShell } from "../shell/shell";
import { Join } from "./join/join";
import { Refused } from "./join/refused";
import { Waiting } from "./join/waiting";

const Lobby = lazy(() => import("./lobby/lobby").then((file) => file.Lobby));
const Seat = lazy(() => import("./seat/seat").then((file) => file.SeatScreen));
const OverScreen = lazy(() => import("./over/over-screen").then((file) => file.OverScreen));
const NextGame = lazy(() => import("./seat/next-game").then((file) => file.NextGame));
const SeatQuestions = lazy(
  () => import("./door/seat-questions").then((file) => file.SeatQuestions),
  null,
);
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
    const opened = openConnection(
      { code, watch: as === "table" },
      store,
      socketWire(code),
      browserPhone(),
    );
    setConnection(opened);
    return () => opened.close();
  }, [code, as]);
  return (
    connection && (
      <Skips.Provider value={connection}>
        <Open connection={connection} as={as} />
      </Skips.Provider>
    )
  );
}

interface OpenProps {
  connection: Connection;
  as: TablePageProps["as"];
}

function Open({ connection, as }: OpenProps) {
  const link = connection.link.value;
  const there = isThere(link);
  useEffect(() => {
    if (!there || !location.hash) return;
    takeCarried(connection, location.hash);
    history.replaceState(history.state, "", location.pathname);
  }, [there]);
  const room = connection.room.value;
  if (link.state === "locked" || link.state === "refused") {
    return <Refused connection={connection} line={link.line} />;
  }
  if (!room) return <Waiting connection={connection} />;
  if (as === "film") return <Film connection={connection} room={room} />;
  if (as === "table") return <Tablet connection={connection} room={room} />;
  return (
    <>
      <Mine connection={connection} room={room} />
      <SeatQuestions connection={connection} room={room} />
    </>
  );
}

/** A phone at the table, or one that would like to be. */
function Mine({ connection, room }: { connection: Connection; room: Room }) {
  const at = { connection, room };
  const held = connection.held.value;
  if (held.length === 0) return <Join {...at} />;
  if (room.phase === "lobby") return <Lobby {...at} />;
  if (room.phase === "over") return <OverScreen {...at} />;
  return held.some((key) => room.seats.includes(key)) ? <Seat {...at} /> : <NextGame {...at} />;
}

/** What all the screens of one table share: who sits where, and texts that know their names. */

import boxNames from "virtual:box-names";
import { useMemo } from "preact/hooks";
import type { Seated } from "../games/contract";
import type { Connection } from "../hub/connection";
import type { Player, Room } from "../hub/messages";
import type { Presence } from "../hub/shown";
import { DEALER } from "../hub/who";
import { useShell } from "../shell/shell";
import { makeText, type ShellKey, type Text, type Texts } from "../texts/text";

export interface AtTable {
  connection: Connection;
  room: Room;
  seats: readonly Seated[];
  text: Text<ShellKey>;
}

const NOTHING: Texts = {};

export function useAtTable(connection: Connection, room: Room, gameTexts: Texts | null): AtTable {
  const { language, texts } = useShell();
  const presence = connection.presence.value;
  const spoken = language.value;
  const shellTexts = texts.value;
  const seats = useMemo(() => seated(room, presence), [room, presence]);
  const text = useMemo(() => {
    const all = { ...shellTexts, ...boxNames[spoken], ...(gameTexts ?? NOTHING) };
    const somebody = () => plain("table.somebody", all);
    return makeText(spoken, all, {
      seat: (seat) =>
        seats[seat]?.name ?? plain(seat === DEALER ? "table.dealer" : "table.somebody", all),
      player: (key) =>
        [...room.players, ...room.left].find((player) => player.key === key)?.name ?? somebody(),
    });
  }, [spoken, shellTexts, gameTexts, seats, room.players]);
  return { connection, room, seats, text };
}

function plain(key: ShellKey, texts: Texts): string {
  const entry = texts[key];
  return typeof entry === "string" ? entry : "?";
}

function seated(room: Room, presence: Presence): Seated[] {
  return room.seats.map((key, seat) => {
    const player = [...room.players, ...room.left].find((other) => other.key === key);
    return {
      seat,
      key,
      name: player?.name ?? "?",
      look: player?.look ?? seat,
      chair: player?.chair ?? seat,
      practice: player?.kind === "practice",
      here: player?.kind === "practice" || presence.players.includes(key),
    };
  });
}

export function playerOf(room: Room, key: number): Player | undefined {
  return room.players.find((player) => player.key === key);
}

/** One person learns alone: the deal is prepared, and the hints speak. */
export function isFirstGame(room: Room): boolean {
  return room.game_options?.first_game === true;
}

/** The first of this phone's players: it speaks where any of them may. */
export function speaker(connection: Connection): number | null {
  return connection.held.value[0] ?? null;
}

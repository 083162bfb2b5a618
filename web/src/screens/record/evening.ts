/** The record of the evening: each of its games speaks with its own box's texts, of its own seats. */

import boxNames from "virtual:box-names";
import { useEffect, useMemo, useState } from "preact/hooks";
import { fetchGameTexts } from "../../games/find";
import type { Connection } from "../../hub/connection";
import type { PlayedGame, RecordLine, Room, SeatThen } from "../../hub/messages";
import { DEALER } from "../../hub/who";
import { keepTrying } from "../../shell/keep-trying";
import { useShell } from "../../shell/shell";
import { makeText, type ShellKey, type Text, type Texts } from "../../texts/text";
import { useAnswer } from "../use-answer";

/** Who sat in the seats of a game, as they are called now; and its words. */
interface Telling {
  seats: readonly SeatThen[];
  text: Text<ShellKey>;
}

interface Evening {
  /** Null until it has come, with all the texts that it needs. */
  lines: readonly RecordLine[] | null;
  tellingOf(line: RecordLine): Telling;
}

export function useEvening(connection: Connection, room: Room): Evening {
  const { language, texts } = useShell();
  const spoken = language.value;
  const shellTexts = texts.value;
  const recorded = useAnswer(connection, connection.record, connection.last.value);
  const games = recorded?.games ?? [];
  const boxTexts = useTextsOf(games);

  const tellings = useMemo(() => {
    if (!boxTexts) return [];
    const nameOf = names(games, room);
    const tell = (game: PlayedGame | null): Telling => {
      const all = { ...shellTexts, ...boxNames[spoken], ...(game && boxTexts[game.box]) };
      const seats = (game?.seats ?? []).map((seat) => ({ ...seat, ...nameOf(seat.key) }));
      const somebody = String(shellTexts["table.somebody"]);
      const dealer = String(shellTexts["table.dealer"]);
      const text = makeText(spoken, all, {
        seat: (seat) => seats[seat]?.name ?? (seat === DEALER ? dealer : somebody),
        player: (key) => nameOf(key)?.name ?? somebody,
      });
      return { seats, text };
    };
    return [tell(null), ...games.map(tell)];
  }, [recorded, boxTexts, spoken, shellTexts, room.players, room.left]);

  return {
    lines: tellings.length ? (recorded?.lines ?? null) : null,
    tellingOf: ({ game }) => tellings[game + 1] as Telling,
  };
}

/** As they are called now; who has left, as they were called last. */
function names(games: readonly PlayedGame[], room: Room) {
  const known = new Map<number, { name: string; look: number }>();
  for (const { key, name, look } of games.flatMap(({ seats }) => seats))
    known.set(key, { name, look });
  for (const { key, name, look } of [...room.left, ...room.players]) known.set(key, { name, look });
  return (key: number) => known.get(key);
}

/** By box; null until all have come. */
function useTextsOf(games: readonly PlayedGame[]): Readonly<Record<string, Texts>> | null {
  const { language } = useShell();
  const spoken = language.value;
  const boxes = [...new Set(games.map(({ box }) => box))].sort().join(" ");
  const [fetched, setFetched] = useState<{ of: string; texts: Record<string, Texts> } | null>(null);
  const wanted = `${spoken} ${boxes}`;
  useEffect(() => {
    const each = boxes.split(" ").filter(Boolean);
    return keepTrying(
      () => Promise.all(each.map(async (box) => [box, await fetchGameTexts(box, spoken)])),
      (found) => setFetched({ of: wanted, texts: Object.fromEntries(found) }),
    );
  }, [wanted]);
  return fetched?.of === wanted ? fetched.texts : null;
}

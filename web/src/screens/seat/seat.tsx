/** The private hand: what this seat knows and may do, and around it what the table waits for. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Act, GameScreens, GameView, Seated } from "../../games/contract";
import { type Fetched, useGame } from "../../games/use-game";
import type { Connection } from "../../hub/connection";
import type { Hand, Room } from "../../hub/messages";
import { GENERIC } from "../../offers/generic";
import { LinkBar, ProposalBars, RefusalBar } from "../../parts/bars/bars";
import { PauseCover } from "../../parts/bars/pause";
import { keepAwake } from "../../shell/awake";
import { useShell } from "../../shell/shell";
import { type AtTable, useAtTable } from "../at-table";
import { lidStyle } from "../lid-style";
import { Over } from "../over/over";
import "../screen.css";
import { TableOnPhone } from "../table/table-on-phone";
import { Gone } from "./gone";
import { Head } from "./head";
import { PassPhone, SeatTabs } from "./pass-phone";
import "./seat.css";
import { useAlarms } from "./alarms";

interface SeatScreenProps {
  connection: Connection;
  room: Room;
  toLobby(): void;
}

export function SeatScreen({ connection, room, toLobby }: SeatScreenProps) {
  const fetched = useGame(room.playing);
  const at = useAtTable(connection, room, fetched?.texts ?? null);
  const { shown } = useShell();
  const game = connection.game.value as unknown as GameView | null;
  const hands = connection.hands.value;
  const mine = useMemo(
    () => at.seats.filter((seat) => connection.held.value.includes(seat.key)),
    [at.seats, connection.held.value],
  );
  const [chosen, setChosen] = useState<number | null>(null);
  const seat = mine.find((other) => other.seat === chosen)?.seat ?? mine[0]?.seat ?? null;
  // On a phone with several seats nothing shows until the right person has it in hand.
  const [inHand, setInHand] = useState<number | null>(mine.length > 1 ? null : seat);
  useEffect(keepAwake, []);
  useAlarms(at, game, hands, mine);

  if (!game || !fetched || seat === null) return <main class="screen" aria-busy="true" />;
  const hand = hands[seat];
  const me = at.seats[seat];
  if (!hand || !me) return <main class="screen" aria-busy="true" />;
  const shared = { ...at, game, fetched, hand, me, mine, hands };
  const covered = mine.length > 1 && inHand !== seat;
  const pick = (next: number) => {
    setChosen(next);
    setInHand(null);
  };

  return (
    <main class="screen seat boxed" style={lidStyle(room.playing, shown.value)}>
      <div class="bars screen-bleed">
        <LinkBar connection={connection} />
        <RefusalBar connection={connection} text={at.text} />
        <ProposalBars {...at} />
        <Gone {...at} />
      </div>
      {mine.length > 1 && <SeatTabs {...shared} seat={seat} onPick={pick} />}
      {room.phase === "over" ? (
        <Over {...at} screens={fetched.screens} onLobby={toLobby} />
      ) : covered ? (
        <PassPhone me={me} text={at.text} onTaken={() => setInHand(seat)} />
      ) : (
        <InHand key={seat} {...shared} />
      )}
      <PauseCover {...at} />
    </main>
  );
}

type InHandProps = AtTable & {
  game: GameView;
  fetched: Fetched;
  hand: Hand;
  me: Seated;
  mine: readonly Seated[];
  hands: Record<string, Hand>;
};

const SWIPE_PX = 70;

/** The hand, and the table beside it: a swipe or a tap on the tab goes from one to the other. */
function InHand(props: InHandProps) {
  const { connection, room, seats, text, game, fetched, hand, me } = props;
  const [side, setSide] = useState<"hand" | "table">("hand");
  const from = useRef<{ x: number; y: number } | null>(null);
  const screens: GameScreens = fetched.screens ?? GENERIC;
  const letters = connection.letters.value;

  const act: Act = async (verb, args = {}, draft) =>
    (await connection.act(me.seat, verb, args, draft)).ok;
  const sending = (verb: string, args?: Record<string, unknown>) =>
    letters.some(
      ({ event, body }) =>
        event === "act" &&
        "seat" in body &&
        body.seat === me.seat &&
        body.verb === verb &&
        (args === undefined ||
          Object.entries(args).every(
            ([name, value]) => JSON.stringify(body.args[name]) === JSON.stringify(value),
          )),
    );

  return (
    <div
      class="seat-sides"
      onTouchStart={(event) => {
        const touch = event.touches[0];
        const target = event.target as Element;
        from.current =
          touch &&
          event.touches.length === 1 &&
          !target.closest(".secret, .shelf, input, .no-swipe")
            ? { x: touch.clientX, y: touch.clientY }
            : null;
      }}
      onTouchEnd={(event) => {
        const touch = event.changedTouches[0];
        if (!from.current || !touch) return;
        const x = touch.clientX - from.current.x;
        const y = touch.clientY - from.current.y;
        if (Math.abs(x) > SWIPE_PX && Math.abs(x) > 2 * Math.abs(y))
          setSide(x < 0 ? "table" : "hand");
      }}
    >
      <Head {...props} side={side} onSide={setSide} />
      {side === "hand" ? (
        <section class="seat-body" aria-label={text("seat.hand")}>
          <screens.Seat
            room={room}
            game={game}
            seats={seats}
            clock={connection.clock}
            text={text}
            compact
            seat={me.seat}
            hand={hand.hand}
            offers={hand.offers}
            act={act}
            sending={sending}
          />
        </section>
      ) : (
        <TableOnPhone {...props} screens={screens} />
      )}
    </div>
  );
}

/** The private hand: what this seat knows and may do, and around it what the table waits for. */

import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Act, GameScreens, GameView, Seated, Told } from "../../games/contract";
import { type Fetched, useGame } from "../../games/use-game";
import type { Connection } from "../../hub/connection";
import type { Hand, Room } from "../../hub/messages";
import { LinkBar, RefusalBar } from "../../parts/bars/bars";
import { FaultBar } from "../../parts/bars/fault";
import { PauseCover } from "../../parts/bars/pause";
import { ProposalBars } from "../../parts/bars/proposals";
import { BesideThumb, Press } from "../../parts/press/press";
import { ReactionKeys } from "../../parts/reactions/reactions";
import { Sheet } from "../../parts/sheet/sheet";
import { keepAwake } from "../../shell/awake";
import { Kept } from "../../shell/kept";
import { lazy } from "../../shell/lazy";
import { memo } from "../../shell/memo";
import { go, onBack } from "../../shell/route";
import { useShell } from "../../shell/shell";
import { type AtTable, isFirstGame, useAtTable } from "../at-table";
import { lidStyle } from "../lid-style";
import "../screen.css";
import { TableOnPhone } from "../table/table-on-phone";
import { PausedForRules } from "../teach/paused";
import { allTold, useTold } from "../told";
import { Faulty } from "./faulty";
import { Gone } from "./gone";
import { Head, stateOf } from "./head";
import { PassPhone, SeatTabs } from "./pass-phone";
import "./seat.css";
import { useAlarms } from "./alarms";

const Hint = lazy(() => import("../teach/hint").then((file) => file.Hint), null);

interface SeatScreenProps {
  connection: Connection;
  room: Room;
}

export function SeatScreen({ connection, room }: SeatScreenProps) {
  const fetched = useGame(room.playing);
  const at = useAtTable(connection, room, fetched?.texts ?? null);
  const { shown } = useShell();
  const game = connection.game.value;
  const hands = connection.hands.value;
  const mine = useMemo(
    () => at.seats.filter((seat) => connection.held.value.includes(seat.key)),
    [at.seats, connection.held.value],
  );
  const [chosen, setChosen] = useState<number | null>(null);
  const seat = mine.find((other) => other.seat === chosen)?.seat ?? mine[0]?.seat ?? null;
  // On a phone with several seats nothing shows until the right person has it in hand.
  const [inHand, setInHand] = useState<number | null>(mine.length > 1 ? null : seat);
  const [leaving, setLeaving] = useState(false);
  useEffect(keepAwake, []);
  useEffect(() => onBack(() => setLeaving(true)), []);
  const told = useTold(connection, room, fetched?.screens);
  useAlarms(at, told?.all ? game : null, hands, mine);

  if (!game && room.fault) return <Faulty {...at} />;
  if (!game || !told || !fetched || seat === null) return <main class="screen" aria-busy="true" />;
  const hand = hands[seat];
  const me = at.seats[seat];
  if (!hand || !me) return <main class="screen" aria-busy="true" />;
  const shared = { ...at, game, told, fetched, hand, me, mine, hands };
  const covered = mine.length > 1 && inHand !== seat;
  const pick = (next: number) => {
    setChosen(next);
    setInHand(null);
  };

  return (
    <main class="screen seat boxed" style={lidStyle(room.playing, shown.value)}>
      <Bars {...at} />
      {mine.length > 1 && <SeatTabs {...shared} seat={seat} onPick={pick} />}
      {covered ? (
        <PassPhone me={me} text={at.text} onTaken={() => setInHand(seat)} />
      ) : (
        <InHand key={seat} {...shared} />
      )}
      <PauseCover {...at}>
        <PausedForRules room={room} phase={game.phase} />
      </PauseCover>
      {leaving && <Leaving {...at} onStay={() => setLeaving(false)} />}
    </main>
  );
}

const Bars = memo(function Bars(at: AtTable) {
  const { connection, room, text } = at;
  return (
    <div class="bars screen-bleed">
      <LinkBar connection={connection} />
      <RefusalBar connection={connection} text={text} />
      <FaultBar room={room} text={text} />
      <ProposalBars {...at} />
      <Gone {...at} />
    </div>
  );
});

/** The back key was pressed in the middle of a game. */
function Leaving({ room, text, onStay }: AtTable & { onStay(): void }) {
  return (
    <Sheet title={text("back.title")} onClose={onStay}>
      <p>{text("back.running", { code: room.code })}</p>
      <Press onPress={onStay}>{text("back.stay")}</Press>
      <Press kind="plain" icon="leave" onPress={() => go("/")}>
        {text("back.leave")}
      </Press>
    </Sheet>
  );
}

type InHandProps = AtTable & {
  game: GameView;
  told: Told<GameView>;
  fetched: Fetched;
  hand: Hand;
  me: Seated;
  mine: readonly Seated[];
  hands: Record<string, Hand>;
};

const SWIPE_PX = 70;

/** The hand, and the table beside it: a swipe or a tap on the tab goes from one to the other. */
function InHand(props: InHandProps) {
  const { connection, room, seats, text, game, told, fetched, hand, me } = props;
  const [side, setSide] = useState<"hand" | "table">("hand");
  const from = useRef<{ x: number; y: number } | null>(null);
  const screens: GameScreens = fetched.screens;
  const letters = connection.letters.value;
  const verbs = [...new Set(hand.offers.map(({ verb }) => verb))];
  const hint = useMemo(
    () => (
      <Hint
        box={room.playing ?? ""}
        verbs={verbs}
        lesson={isFirstGame(room) ? `${room.code} ${room.games_played}` : null}
      />
    ),
    [room, verbs.join()],
  );

  // The same ones as long as nothing is sent: parts of a game that are given them can stay as they are.
  const act = useCallback<Act>(
    async (verb, args = {}, draft) => (await connection.act(me.seat, verb, args, draft)).ok,
    [connection, me.seat],
  );
  const sending = useCallback(
    (verb: string, args?: Record<string, unknown>) =>
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
      ),
    [letters, me.seat],
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
          <BesideThumb.Provider value={hint}>
            <screens.Seat
              room={room}
              game={game}
              seats={seats}
              told={told}
              clock={connection.clock}
              text={text}
              compact
              seat={me.seat}
              hand={hand.hand}
              offers={hand.offers}
              last={connection.last.value}
              act={act}
              sending={sending}
            />
          </BesideThumb.Provider>
          {screens.whileOthersAct !== "nothing" && (
            <Kept
              class="seat-meanwhile"
              ahead={screens.whileOthersAct !== undefined}
              shown={stateOf({ ...props, told: allTold(game) }) === "waiting"}
            >
              {screens.whileOthersAct !== "reactions" && (
                <TableOnPhone
                  {...props}
                  screens={screens}
                  Table={screens.whileOthersAct ?? screens.Table}
                />
              )}
              <div class="seat-react">
                <ReactionKeys connection={connection} player={me.key} />
              </div>
            </Kept>
          )}
        </section>
      ) : (
        <>
          <TableOnPhone {...props} screens={screens} />
          <ReactionKeys connection={connection} player={me.key} />
        </>
      )}
    </div>
  );
}

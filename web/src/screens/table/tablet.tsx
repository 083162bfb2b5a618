/** The middle of the table: chairs in order, whose turn, the clock with real sand, the game. */

import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { GameScreens, GameView, Seated, Told } from "../../games/contract";
import { useGame } from "../../games/use-game";
import type { Connection } from "../../hub/connection";
import { typed } from "../../hub/invite";
import type { Player, Room } from "../../hub/messages";
import { LinkBar, RefusalBar, UpdateBar } from "../../parts/bars/bars";
import { FaultBar } from "../../parts/bars/fault";
import { PauseCover } from "../../parts/bars/pause";
import { ProposalBars } from "../../parts/bars/proposals";
import { Hourglass } from "../../parts/hourglass/hourglass";
import { Press } from "../../parts/press/press";
import { Reacting } from "../../parts/reactions/reactions";
import { Say } from "../../parts/say/say";
import { isLong, lettersOf, Name, SeatToken } from "../../parts/seat-name/seat-name";
import { SeatRing } from "../../parts/seat-ring/seat-ring";
import { keepAwake } from "../../shell/awake";
import { listenToRemote } from "../../shell/remote";
import { go } from "../../shell/route";
import { useShell } from "../../shell/shell";
import { type AtTable, useAtTable } from "../at-table";
import { lidStyle } from "../lid-style";
import { boxName } from "../lobby/shelf";
import { Codes, useWayIn } from "../lobby/way-in";
import { Result } from "../over/over";
import { useSandAlarms } from "../seat/alarms";
import { FirstTime } from "../teach/first-time";
import { PausedForRules } from "../teach/paused";
import { useTold } from "../told";
import { Score } from "../why/score";
import { tableActs } from "./acts";
import { AskSound } from "./ask-sound";
import { Controls } from "./controls";
import { useFit } from "./fit";
import { PhoneAsTable } from "./phone-as-table";
import "./table-on-phone.css";
import "./tablet.css";
import { useIsPhone, useTurn } from "./turn";

interface TabletProps {
  connection: Connection;
  room: Room;
}

export function Tablet(props: TabletProps) {
  return useIsPhone() ? <PhoneAsTable {...props} /> : <InTheMiddle {...props} />;
}

function InTheMiddle({ connection, room }: TabletProps) {
  const fetched = useGame(room.playing ?? room.box);
  const at = useAtTable(connection, room, fetched?.texts ?? null);
  const { shown } = useShell();
  const { frame, turn } = useTurn();
  useFit(frame);
  const game = connection.game.value;
  const told = useTold(connection, room, fetched?.screens);
  useEffect(keepAwake, []);
  useEffect(listenToRemote, []);
  useSandAlarms(
    room.phase === "playing" ? (game?.ends_at_ms ?? null) : null,
    connection.clock,
    room.clock,
  );

  const screens = fetched?.screens;
  const playing = room.phase !== "lobby" && game && screens && told;
  return (
    <main class="tablet-screen" ref={frame}>
      <div class="tablet boxed" style={lidStyle(room.playing, shown.value)}>
        <div class="tablet-bars">
          <LinkBar connection={connection} />
          <UpdateBar playing={room.phase === "playing"} />
          <RefusalBar connection={connection} text={at.text} />
          {game && <FaultBar room={room} text={at.text} />}
          {room.paused && <ProposalBars {...at} />}
        </div>
        {!playing ? (
          <Lobby {...at} />
        ) : room.phase === "over" ? (
          <Chairs {...at} game={game} told={told} screens={screens}>
            <div class="tablet-game tablet-over">
              <div class="tablet-middle">
                <Result {...at} screens={screens} />
              </div>
            </div>
          </Chairs>
        ) : (
          <Playing {...at} game={game} told={told} screens={screens} />
        )}
        <Controls {...at} onTurn={turn} />
        {playing && room.phase === "playing" && <FirstTime {...at} game={game} />}
        <PauseCover {...at}>
          <PausedForRules room={room} phase={game?.phase ?? null} />
        </PauseCover>
      </div>
    </main>
  );
}

/** In the middle: nobody's chair is covered for as long as the table thinks about it. */
function Asked(props: AtTable) {
  return (
    <div class="tablet-asked">
      <ProposalBars {...props} />
    </div>
  );
}

/** Everybody's way in: the code, large, in the middle of the table. */
function Lobby(props: AtTable) {
  const { room, text } = props;
  const player = (chair: number) => room.players.find((other) => other.chair === chair);
  return (
    <SeatRing
      label={text("join.chairs")}
      chair={(at) => {
        const sitting = player(at);
        return sitting ? <Sitting {...props} who={sitting} /> : <span class="tablet-chair-empty" />;
      }}
    >
      {room.fault ? <Faulty {...props} /> : <Invite {...props} />}
      <AskSound text={text} />
      <Asked {...props} />
    </SeatRing>
  );
}

/** Somebody who does not play: not yet, or not in this game. */
function Sitting({ connection, who }: AtTable & { who: Player }) {
  return (
    <span class="tablet-chair">
      <SeatToken look={who.look} />
      <span
        class="tablet-name"
        data-long={isLong(who) || undefined}
        style={{ "--letters": lettersOf(who) }}
      >
        <Name who={who} />
      </span>
      <Reacting connection={connection} player={who.key} />
    </span>
  );
}

/** A game is on, but its box fails: nobody is asked to take a chair. */
function Faulty({ room, text }: AtTable) {
  return (
    <div class="tablet-invite">
      <div class="tablet-invite-words">
        <p class="tablet-scan">{room.fault && text.line(room.fault)}</p>
        <p class="tablet-box">{text("fault.help")}</p>
      </div>
    </div>
  );
}

function Invite(props: AtTable) {
  const { connection, room, text } = props;
  const way = useWayIn(connection);
  return (
    <div class="tablet-invite" data-codes={connection.invite.value?.wifi ? 2 : 1}>
      <Codes {...props} look="tablet-qr" />
      <div class="tablet-invite-words">
        <p class="tablet-scan">{text("tablet.scan")}</p>
        <p class="tablet-address">{typed(way)}</p>
        <h1 class="code tablet-code">{room.code}</h1>
        {room.box && <p class="tablet-box">{boxName(room.box, text.language)}</p>}
        {room.players.length === 0 && (
          <Press kind="quiet" icon="hand" onPress={() => go(`/${room.code}`)}>
            {text("tablet.to_seat")}
          </Press>
        )}
      </div>
    </div>
  );
}

type PlayingProps = AtTable & { game: GameView; told: Told<GameView>; screens: GameScreens };

function Playing(props: PlayingProps) {
  const { connection, room, seats, text, game, told, screens } = props;
  const box = room.playing ?? "";
  const last = told.all ? connection.last.value : null;
  const glass = told.all && game.ends_at_ms !== null;
  const phase = text.line({ code: `${box}.phase.${game.phase}`, params: {} });
  const where = [
    boxName(box, text.language),
    ...(game.round > 0 ? [text("tablet.round", { n: game.round })] : []),
  ].join(" · ");
  return (
    <Chairs {...props}>
      <div class="tablet-game">
        <header
          class="tablet-head"
          style={fitted(1.4 * phase.length + where.length, glass ? LINE.besideGlass : LINE.whole)}
        >
          <h1 class="tablet-phase">{phase}</h1>
          <p class="tablet-box">{where}</p>
        </header>
        {glass && (
          <div class="tablet-glass">
            <Hourglass endsAtMs={game.ends_at_ms ?? 0} clock={connection.clock} />
          </div>
        )}
        <div class="tablet-middle">
          <screens.Table
            room={room}
            game={game}
            seats={seats}
            told={told}
            clock={connection.clock}
            text={text}
            compact={false}
            {...tableActs(connection)}
          />
        </div>
        {room.proposals.length === 0 && (
          <p class="tablet-last" style={fitted(last ? text.line(last).length : 0, LINE.whole)}>
            {last && <Say line={last} text={text} seats={seats} />}
          </p>
        )}
      </div>
    </Chairs>
  );
}

/** So many letters of the usual size stand in a line of the tablet. */
const LINE = { whole: 42, besideGlass: 30 };
const SMALLEST = 0.72;

/** A line that is a little too long is written smaller, and leaves its height to the game. */
function fitted(letters: number, line: number): { "--fit": number } {
  const fit = line / Math.max(letters, line);
  return { "--fit": fit < SMALLEST ? 1 : fit };
}

type ChairsProps = PlayingProps & { children: ComponentChildren };

function Chairs(props: ChairsProps) {
  const { room, seats, text, children } = props;
  return (
    <SeatRing
      label={text("join.chairs")}
      chair={(at) => {
        const player = room.players.find((other) => other.chair === at);
        const who = seats.find(({ key }) => key === player?.key);
        return who ? <Chair {...props} who={who} /> : player && <Sitting {...props} who={player} />;
      }}
    >
      {children}
      <Asked {...props} />
    </SeatRing>
  );
}

function Chair({
  connection,
  room,
  seats,
  text,
  game,
  told,
  screens,
  who,
}: ChairsProps & { who: Seated }) {
  const turn = room.phase === "playing" && told.all && game.waiting.includes(who.seat);
  return (
    <span class="tablet-chair" data-turn={turn || undefined} data-away={!who.here || undefined}>
      <SeatToken look={who.look} />
      <span
        class="tablet-name"
        data-long={isLong(who) || undefined}
        style={{ "--letters": lettersOf(who) }}
      >
        <Name who={who} />
      </span>
      <Score
        {...{ connection, room, seats, text }}
        class="tablet-score"
        seat={who.seat}
        score={told.before.scores[who.seat] ?? 0}
      />
      {turn && <span class="unseen">{text("tablet.turn_of")}</span>}
      <Reacting connection={connection} player={who.key} />
      {screens.Chair && room.phase === "playing" && (
        <span class="tablet-extra">
          <screens.Chair
            room={room}
            game={game}
            seats={seats}
            told={told}
            clock={connection.clock}
            text={text}
            compact={false}
            seat={who.seat}
          />
        </span>
      )}
    </span>
  );
}

/** The middle of the table: chairs in order, whose turn, the clock with real sand, the game. */

import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { GameScreens, GameView, Seated } from "../../games/contract";
import { useGame } from "../../games/use-game";
import { qrAddress } from "../../hub/api";
import type { Connection } from "../../hub/connection";
import type { Room } from "../../hub/messages";
import { GENERIC } from "../../offers/generic";
import { LinkBar, RefusalBar, UpdateBar } from "../../parts/bars/bars";
import { PauseCover } from "../../parts/bars/pause";
import { Hourglass } from "../../parts/hourglass/hourglass";
import { Say } from "../../parts/say/say";
import { SeatToken } from "../../parts/seat-name/seat-name";
import { SeatRing } from "../../parts/seat-ring/seat-ring";
import { keepAwake } from "../../shell/awake";
import { useShell } from "../../shell/shell";
import { type AtTable, useAtTable } from "../at-table";
import { lidStyle } from "../lid-style";
import { boxName } from "../lobby/shelf";
import { Result } from "../over/over";
import { useSandAlarms } from "../seat/alarms";
import { tableActs } from "./acts";
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
  const game = connection.game.value as unknown as GameView | null;
  useEffect(keepAwake, []);
  useSandAlarms(
    room.phase === "playing" ? (game?.ends_at_ms ?? null) : null,
    connection.clock,
    room.clock,
  );

  const screens = fetched?.screens ?? GENERIC;
  const playing = room.phase !== "lobby" && game && fetched;
  return (
    <main class="tablet-screen" ref={frame}>
      <div class="tablet boxed" style={lidStyle(room.playing, shown.value)}>
        <div class="tablet-bars">
          <LinkBar connection={connection} />
          <UpdateBar playing={room.phase === "playing"} />
          <RefusalBar connection={connection} text={at.text} />
        </div>
        {!playing ? (
          <Lobby {...at} />
        ) : room.phase === "over" ? (
          <Chairs {...at} game={game} screens={screens}>
            <Result {...at} screens={fetched.screens} />
          </Chairs>
        ) : (
          <Playing {...at} game={game} screens={screens} />
        )}
        <Controls {...at} onTurn={turn} />
        <PauseCover {...at} />
      </div>
    </main>
  );
}

/** Everybody's way in: the code, large, in the middle of the table. */
function Lobby({ room, text }: AtTable) {
  const player = (chair: number) => room.players.find((other) => other.chair === chair);
  return (
    <SeatRing
      label={text("join.chairs")}
      chair={(at) => {
        const sitting = player(at);
        return sitting ? (
          <span class="tablet-chair">
            <SeatToken look={sitting.look} />
            <span class="tablet-name">{sitting.name}</span>
          </span>
        ) : (
          <span class="tablet-chair-empty" />
        );
      }}
    >
      <div class="tablet-invite">
        <img class="tablet-qr" src={qrAddress(room.code)} alt={text("invite.qr")} />
        <div class="tablet-invite-words">
          <p class="tablet-scan">{text("tablet.scan")}</p>
          <p class="tablet-address">{location.host}</p>
          <h1 class="code tablet-code">{room.code}</h1>
          {room.box && <p class="tablet-box">{boxName(room.box, text.language)}</p>}
        </div>
      </div>
    </SeatRing>
  );
}

type PlayingProps = AtTable & { game: GameView; screens: GameScreens };

function Playing(props: PlayingProps) {
  const { connection, room, seats, text, game, screens } = props;
  const box = room.playing ?? "";
  const last = connection.last.value;
  return (
    <Chairs {...props}>
      <div class="tablet-game">
        <header class="tablet-head">
          <h1 class="tablet-phase">
            {text.line({ code: `${box}.phase.${game.phase}`, params: {} })}
          </h1>
          <p class="tablet-box">
            {boxName(box, text.language)} · {text("tablet.round", { n: game.round })}
          </p>
        </header>
        {game.ends_at_ms !== null && (
          <div class="tablet-glass">
            <Hourglass endsAtMs={game.ends_at_ms} clock={connection.clock} />
          </div>
        )}
        <div class="tablet-middle">
          <screens.Table
            room={room}
            game={game}
            seats={seats}
            clock={connection.clock}
            text={text}
            compact={false}
            {...tableActs(connection)}
          />
        </div>
        <p class="tablet-last" data-tells>
          {last && <Say line={last} text={text} seats={seats} />}
        </p>
      </div>
    </Chairs>
  );
}

type ChairsProps = PlayingProps & { children: ComponentChildren };

function Chairs(props: ChairsProps) {
  const { seats, text, children } = props;
  return (
    <SeatRing
      label={text("join.chairs")}
      chair={(at) => {
        const who = seats.find((other) => other.chair === at);
        return who && <Chair {...props} who={who} />;
      }}
    >
      {children}
    </SeatRing>
  );
}

function Chair({
  connection,
  room,
  seats,
  text,
  game,
  screens,
  who,
}: ChairsProps & { who: Seated }) {
  const turn = room.phase === "playing" && game.waiting.includes(who.seat);
  return (
    <span class="tablet-chair" data-turn={turn || undefined} data-away={!who.here || undefined}>
      <SeatToken look={who.look} />
      <span class="tablet-name">{who.name}</span>
      <span class="tablet-score" data-tells>
        {game.scores[who.seat] ?? 0}
      </span>
      {turn && <span class="unseen">{text("tablet.turn_of")}</span>}
      {screens.Chair && room.phase === "playing" && (
        <span class="tablet-extra">
          <screens.Chair
            room={room}
            game={game}
            seats={seats}
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

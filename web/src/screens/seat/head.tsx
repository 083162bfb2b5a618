/** The head of a seat: who I am, whose move it is, what the table waits for, how long there is. */

import type { GameView, Seated, Told } from "../../games/contract";
import type { Connection } from "../../hub/connection";
import type { Hand } from "../../hub/messages";
import { Hourglass } from "../../parts/hourglass/hourglass";
import { Icon } from "../../parts/icon/icon";
import { Press } from "../../parts/press/press";
import { isLong, lettersOf, SeatToken } from "../../parts/seat-name/seat-name";
import { memo } from "../../shell/memo";
import type { ShellKey, Text } from "../../texts/text";
import type { AtTable } from "../at-table";
import { Menu } from "../menu/menu";
import { QuestionMark } from "../teach/teach";
import { Score } from "../why/score";

/** So many letters stand in one line on a narrow phone: of a phase, and of what is waited for. */
const BESIDE_TABS = { phase: 22, status: 31 };
const BESIDE_GLASS = { phase: 17, status: 23 };
/** So much smaller letters may be, before a phase takes two lines or somebody is not named. */
const SMALLER = 1.2;

type Side = "hand" | "table";

type HeadProps = AtTable & {
  game: GameView;
  told: Told<GameView>;
  hand: Hand;
  me: Seated;
  side: Side;
  onSide(side: Side): void;
};

export function Head(props: HeadProps) {
  const { connection, room, seats, text, game, told, me, side, onSide } = props;
  const at: AtTable = { connection, room, seats, text };
  const state = stateOf(props);
  const box = room.playing ?? "";
  const phase = text.line({ code: `${box}.phase.${game.phase}`, params: {} });
  const glass = told.all && game.ends_at_ms !== null;
  const line = glass ? BESIDE_GLASS : BESIDE_TABS;
  const twoLines = phase.length > SMALLER * line.phase;
  // Three lines in all: a long phase leaves one to what is waited for.
  const status = shortEnough(statusOf(props, state), (twoLines ? SMALLER : 1.85) * line.status);
  return (
    <header class="seat-head" data-state={state} data-glass={glass || undefined}>
      <Me {...at} me={me} score={told.before.scores[me.seat] ?? 0} />
      <div
        class="seat-words"
        data-long={twoLines ? "two" : phase.length > line.phase ? "one" : undefined}
        style={{ "--letters": status.length / line.status }}
      >
        <h1 class="seat-phase">{phase}</h1>
        <p class="seat-status" role="status">
          {status}
        </p>
      </div>
      {glass && (
        <div class="seat-glass">
          <Hourglass endsAtMs={game.ends_at_ms ?? 0} clock={connection.clock} />
        </div>
      )}
      <Keys {...at} me={me} side={side} onSide={onSide} />
    </header>
  );
}

type KeysProps = AtTable & Pick<HeadProps, "me" | "side" | "onSide">;

/** What is always to be had, whatever is on. */
const Keys = memo(function Keys({ me, side, onSide, ...at }: KeysProps) {
  const { connection, room, text } = at;
  return (
    <>
      <div class="seat-tabs">
        <Sides side={side} text={text} onSide={onSide} />
        <div class="seat-question">
          <QuestionMark box={room.playing} connection={connection} seat={me.seat} />
        </div>
        <PauseKey connection={connection} text={text} player={me.key} />
      </div>
      <div class="seat-menu">
        <Menu {...at} me={me.key} />
      </div>
    </>
  );
});

const Me = memo(function Me({ me, score, ...at }: AtTable & { me: Seated; score: number }) {
  return (
    <div class="seat-me">
      <SeatToken look={me.look} />
      <span
        class="seat-me-name"
        data-long={isLong(me) || undefined}
        style={{ "--letters": lettersOf(me) }}
      >
        {me.name}
      </span>
      <Score {...at} class="seat-score" seat={me.seat} score={score} />
    </div>
  );
});

type SidesProps = Pick<HeadProps, "side" | "text" | "onSide">;

const Sides = memo(function Sides({ side, text, onSide }: SidesProps) {
  return (
    <div class="seat-tablist" role="tablist">
      {(["hand", "table"] as const).map((other) => (
        <button
          key={other}
          type="button"
          role="tab"
          class="seat-tab"
          aria-label={text(`seat.${other}`)}
          aria-selected={side === other}
          onClick={() => onSide(other)}
        >
          <Icon name={other} />
        </button>
      ))}
    </div>
  );
});

interface PauseKeyProps {
  connection: Connection;
  text: Text<ShellKey>;
  player: number;
}

const PauseKey = memo(function PauseKey({ connection, text, player }: PauseKeyProps) {
  return (
    <div class="seat-buttons">
      <Press
        kind="quiet"
        icon="pause"
        label={text("menu.pause")}
        onPress={() => connection.ask(player, "pause", {})}
      />
    </div>
  );
});

/** The table waits for me; or it does not, and I may do something all the same; or not even that. */
type SeatState = "move" | "may" | "waiting";

type StateProps = Pick<HeadProps, "game" | "told" | "hand" | "me">;

export function stateOf({ game, told, hand, me }: StateProps): SeatState {
  if (!told.all) return "waiting";
  if (game.waiting.includes(me.seat)) return "move";
  return hand.offers.length > 0 ? "may" : "waiting";
}

/** Waiting for me, for others by name, or for nobody in particular: in full, then ever shorter. */
function statusOf({ text, game, told, seats }: HeadProps, state: SeatState): string[] {
  if (!told.all) return [text("seat.look_at_table")];
  if (state === "move") return [text("seat.your_move")];
  const others = game.waiting.filter((seat) => seats[seat]);
  const many = text("seat.waiting_many", { n: others.length });
  if (others.length > 3) return [many];
  if (others.length) {
    return [
      ...(state === "may" ? [text("seat.waiting_may", { seats: others })] : []),
      text("seat.waiting", { seats: others }),
      ...(others.length > 1 ? [many] : []),
    ];
  }
  return [text(state === "may" ? "seat.you_may" : "seat.look_at_table")];
}

function shortEnough(words: readonly string[], letters: number): string {
  return words.find(({ length }) => length <= letters) ?? words.at(-1) ?? "";
}

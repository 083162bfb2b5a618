/** The head of a seat: who I am, whose move it is, what the table waits for, how long there is. */

import type { GameView, Seated } from "../../games/contract";
import type { Hand } from "../../hub/messages";
import { Hourglass } from "../../parts/hourglass/hourglass";
import { Press } from "../../parts/press/press";
import { SeatToken } from "../../parts/seat-name/seat-name";
import type { AtTable } from "../at-table";
import { Menu } from "../menu/menu";

type HeadProps = AtTable & {
  game: GameView;
  hand: Hand;
  me: Seated;
  side: "hand" | "table";
  onSide(side: "hand" | "table"): void;
};

export function Head(props: HeadProps) {
  const { connection, room, text, game, hand, me, side, onSide } = props;
  const mine = hand.offers.length > 0;
  const box = room.playing ?? "";
  return (
    <header class="seat-head" data-mine={mine || undefined}>
      <div class="seat-me">
        <SeatToken look={me.look} />
        <span class="seat-me-name">{me.name}</span>
        <span class="seat-score" data-tells title={text("seat.score")}>
          <span class="unseen">{text("seat.score")} </span>
          {game.scores[me.seat] ?? 0}
        </span>
        <Menu {...props} me={me.key} />
      </div>
      <div class="seat-now">
        <div class="seat-words">
          <h1 class="seat-phase">
            {text.line({ code: `${box}.phase.${game.phase}`, params: {} })}
          </h1>
          <p class="seat-status" role="status">
            {statusOf(props, mine)}
          </p>
        </div>
        {game.ends_at_ms !== null && (
          <div class="seat-glass">
            <Hourglass endsAtMs={game.ends_at_ms} clock={connection.clock} />
          </div>
        )}
      </div>
      <div class="seat-tabs">
        <div class="seat-tablist" role="tablist">
          {(["hand", "table"] as const).map((other) => (
            <button
              key={other}
              type="button"
              role="tab"
              class="seat-tab"
              aria-selected={side === other}
              onClick={() => onSide(other)}
            >
              {text(`seat.${other}`)}
            </button>
          ))}
        </div>
        <Press
          kind="quiet"
          icon="pause"
          label={text("menu.pause")}
          onPress={() => connection.ask(me.key, "pause", {})}
        />
      </div>
    </header>
  );
}

/** Waiting for me, for others by name, or for nobody in particular. */
function statusOf({ text, game, me, seats }: HeadProps, mine: boolean): string {
  if (game.waiting.includes(me.seat)) return text("seat.your_move");
  const others = game.waiting.filter((seat) => seats[seat]);
  if (others.length > 3) return text("seat.waiting_many", { n: others.length });
  if (others.length) return text("seat.waiting", { seats: others });
  return mine ? text("seat.you_may") : text("seat.look_at_table");
}

/** The table on a phone: chairs as a strip, the game's table below it in one column. */

import type { GameScreens, GameView, Seated, Told } from "../../games/contract";
import { Reacting } from "../../parts/reactions/reactions";
import { Say } from "../../parts/say/say";
import { SeatName } from "../../parts/seat-name/seat-name";
import type { AtTable } from "../at-table";
import { Score } from "../why/score";
import { tableActs } from "./acts";
import "./table-on-phone.css";

type Props = AtTable & {
  game: GameView;
  told: Told<GameView>;
  screens: GameScreens;
  /** Of the game's table, what is to be seen: all of it. */
  Table?: GameScreens["Table"];
  me?: Seated;
};

export function TableOnPhone(props: Props) {
  const { connection, room, seats, text, game, told, screens, me, Table = screens.Table } = props;
  const last = told.all ? connection.last.value : null;
  return (
    <section class="phone-table" aria-label={text("seat.table")}>
      <ul class="phone-chairs">
        {seats.map((who) => (
          <li
            key={who.seat}
            class="phone-chair"
            data-turn={(told.all && game.waiting.includes(who.seat)) || undefined}
            data-away={!who.here || undefined}
          >
            <SeatName who={who} />
            <Reacting connection={connection} player={who.key} />
            <Score
              {...{ connection, room, seats, text }}
              class="phone-chair-score"
              seat={who.seat}
              score={told.before.scores[who.seat] ?? 0}
            />
            {screens.Chair && (
              <screens.Chair
                room={room}
                game={game}
                seats={seats}
                told={told}
                clock={connection.clock}
                text={text}
                compact
                seat={who.seat}
              />
            )}
          </li>
        ))}
      </ul>
      <Table
        room={room}
        game={game}
        seats={seats}
        told={told}
        clock={connection.clock}
        text={text}
        compact
        {...(me && { seat: me.seat })}
        {...tableActs(connection)}
      />
      {last && (
        <p class="small quiet phone-last">
          <Say line={last} text={text} seats={seats} />
        </p>
      )}
    </section>
  );
}

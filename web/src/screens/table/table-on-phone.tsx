/** The table on a phone: chairs as a strip, the game's table below it in one column. */

import type { GameScreens, GameView } from "../../games/contract";
import { Say } from "../../parts/say/say";
import { SeatName } from "../../parts/seat-name/seat-name";
import type { AtTable } from "../at-table";
import { tableActs } from "./acts";
import "./table-on-phone.css";

type Props = AtTable & { game: GameView; screens: GameScreens };

export function TableOnPhone({ connection, room, seats, text, game, screens }: Props) {
  const last = connection.last.value;
  return (
    <section class="phone-table" aria-label={text("seat.table")}>
      <ul class="phone-chairs">
        {seats.map((who) => (
          <li
            key={who.seat}
            class="phone-chair"
            data-turn={game.waiting.includes(who.seat) || undefined}
            data-away={!who.here || undefined}
          >
            <SeatName who={who} />
            <span class="phone-chair-score" data-tells>
              {game.scores[who.seat] ?? 0}
            </span>
            {screens.Chair && (
              <screens.Chair
                room={room}
                game={game}
                seats={seats}
                clock={connection.clock}
                text={text}
                compact
                seat={who.seat}
              />
            )}
          </li>
        ))}
      </ul>
      <screens.Table
        room={room}
        game={game}
        seats={seats}
        clock={connection.clock}
        text={text}
        compact
        {...tableActs(connection)}
      />
      {last && (
        <p class="small quiet" data-tells>
          <Say line={last} text={text} seats={seats} />
        </p>
      )}
    </section>
  );
}

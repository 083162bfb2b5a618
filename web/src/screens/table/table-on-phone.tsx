/** The table on a phone: chairs as a strip, the game's table below it in one column. */

import type { GameScreens, GameView, Seated, Told } from "../../games/contract";
import { Reacting } from "../../parts/reactions/reactions";
import { Say } from "../../parts/say/say";
import { SeatName } from "../../parts/seat-name/seat-name";
import { memo } from "../../shell/memo";
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
  const at: AtTable = { connection, room, seats, text };
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
            <Sitting {...at} who={who} score={told.before.scores[who.seat] ?? 0} />
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
      {told.all && <Last {...at} />}
    </section>
  );
}

/** What happened just now. */
function Last({ connection, text, seats }: AtTable) {
  const last = connection.last.value;
  return (
    last && (
      <p class="small quiet phone-last">
        <Say line={last} text={text} seats={seats} />
      </p>
    )
  );
}

/** Who sits on a chair, and how they stand. */
const Sitting = memo(function Sitting({
  who,
  score,
  ...at
}: AtTable & { who: Seated; score: number }) {
  return (
    <>
      <SeatName who={who} />
      <Reacting connection={at.connection} player={who.key} />
      <Score {...at} class="phone-chair-score" seat={who.seat} score={score} />
    </>
  );
});

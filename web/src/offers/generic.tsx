/** Screens of a game that has none of its own: what its views say and what its offers offer. */

import type { GameScreens, GameView, SeatProps, TableProps } from "../games/contract";
import { Thumb } from "../parts/press/press";
import { ScoreTrack } from "../parts/score-track/score-track";
import { SecretCover } from "../parts/secret-cover/secret-cover";
import { Facts } from "./facts";
import { Offers } from "./offers";

const SHOWN = ["phase", "round", "waiting", "scores", "ends_at_ms"];

type Props = SeatProps<GameView & Record<string, unknown>, Record<string, unknown>>;

function Seat({ room, game, hand, offers, seats, text, act, sending }: Props) {
  const box = room.playing ?? "";
  return (
    <>
      {Object.keys(hand).length > 0 && (
        <SecretCover label={text("seat.hand")} size="large">
          <div class="small">
            <Facts box={box} facts={hand} without={[]} seats={seats} text={text} />
          </div>
        </SecretCover>
      )}
      <Facts box={box} facts={game} without={SHOWN} seats={seats} text={text} />
      <Thumb>
        <Offers {...{ box, offers, seats, text, act, sending }} />
      </Thumb>
    </>
  );
}

function Table({ room, game, seats, text }: TableProps<GameView & Record<string, unknown>>) {
  const box = room.playing ?? "";
  return (
    <div class="generic-table">
      <ScoreTrack seats={seats} scores={game.scores} />
      <div class="small">
        <Facts box={box} facts={game} without={SHOWN} seats={seats} text={text} />
      </div>
    </div>
  );
}

export const GENERIC: GameScreens = { Seat, Table };

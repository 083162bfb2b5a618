/** The end: a pause before the truth, then the winners, the scores, and another game. */

import { useState } from "preact/hooks";
import type { GameScreens } from "../../games/contract";
import { Press, Thumb } from "../../parts/press/press";
import { Reveal } from "../../parts/reveal/reveal";
import { ScoreTrack } from "../../parts/score-track/score-track";
import { SeatName } from "../../parts/seat-name/seat-name";
import { type AtTable, speaker } from "../at-table";
import "./over.css";

type OverProps = AtTable & {
  screens: GameScreens | null;
  onLobby?: () => void;
};

export function Over(props: OverProps) {
  const { connection, text, onLobby } = props;
  return (
    <>
      <Result {...props} />
      {onLobby && (
        <Thumb>
          <Press kind="plain" onPress={onLobby}>
            {text("over.lobby")}
          </Press>
          <Press onPress={() => connection.ask(speaker(connection), "start", {})}>
            {text("over.again")}
          </Press>
        </Thumb>
      )}
    </>
  );
}

export function Result({ connection, room, seats, text, screens }: OverProps) {
  const { outcome } = room;
  const [counted, setCounted] = useState(false);
  if (!outcome) return null;
  if (outcome.ended) {
    return (
      <div class="over">
        <h1>{text("over.ended")}</h1>
      </div>
    );
  }
  const { clock, game } = connection;
  const told = { room, game: game.value, seats, clock, text, compact: true };
  if (screens?.Count && !counted) {
    return (
      <div class="over">
        <screens.Count {...told} onTold={() => setCounted(true)} />
      </div>
    );
  }
  const order = seats
    .map(({ seat }) => seat)
    .sort((a, b) => (outcome.scores[b] ?? 0) - (outcome.scores[a] ?? 0));
  const More = screens?.Outcome;
  return (
    <div class="over">
      <Reveal of={`${room.code} ${room.games_played}`}>
        {[
          <p key="after" class="quiet">
            {text("over.after", { n: outcome.rounds })}
          </p>,
          <h1 key="winners" class="over-winners">
            <span class="over-label">
              {text(outcome.winners.length ? "over.winners" : "over.no_winner", {
                n: outcome.winners.length,
              })}
            </span>
            {outcome.winners.map((seat) => {
              const who = seats[seat];
              return who && <SeatName key={seat} who={who} />;
            })}
          </h1>,
          <div key="scores" class="card over-scores">
            <ScoreTrack seats={seats} scores={outcome.scores} order={order} />
            {outcome.rating && <p class="over-rating">{text.line(outcome.rating)}</p>}
          </div>,
          More ? <More key="more" {...told} /> : null,
        ]}
      </Reveal>
    </div>
  );
}

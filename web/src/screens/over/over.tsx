/** The end: a pause before the truth, places from last to first, the winners; then the story. */

import { useEffect, useState } from "preact/hooks";
import type { GameScreens, Seated } from "../../games/contract";
import type { Outcome, Story } from "../../hub/messages";
import { lookColour } from "../../look/looks";
import { useHush } from "../../parts/hush/hush";
import { Press } from "../../parts/press/press";
import { Beat, useReveal } from "../../parts/reveal/reveal";
import { ScoreTrack } from "../../parts/score-track/score-track";
import { SeatName, SeatToken } from "../../parts/seat-name/seat-name";
import type { AtTable } from "../at-table";
import { allTold } from "../told";
import { useAnswer } from "../use-answer";
import "./over.css";
import { Told, ToldToMe } from "./told";

const PLACE_MS = 1_200;
/** To take in who has won, before the tablet goes on to the story by itself. */
const TAKE_IN_MS = 9_000;

/** `compact`: on a phone, where all of it stands in one column. */
type ResultProps = AtTable & { screens: GameScreens | null; compact?: boolean };

export function Result(props: ResultProps) {
  const { connection, room, seats, text, screens, compact } = props;
  const { outcome } = room;
  const [counted, setCounted] = useState(false);
  const story = useAnswer(connection, connection.story);
  if (!outcome) return null;
  if (outcome.ended) {
    return (
      <div class="over">
        <h1>{text("over.ended")}</h1>
        {story &&
          (compact ? <ToldToMe {...props} story={story} /> : <Told {...props} story={story} />)}
      </div>
    );
  }
  const game = connection.game.value;
  if (!game) return null;
  if (screens?.Count && !counted) {
    const clock = connection.clock;
    const told = { room, game, told: allTold(game), seats, clock, text, compact: true };
    return (
      <div class="over">
        <screens.Count {...told} onTold={() => setCounted(true)} />
      </div>
    );
  }
  return <Feast {...props} outcome={outcome} story={story} />;
}

type FeastProps = ResultProps & { outcome: Outcome; story: Story | null };

function Feast(props: FeastProps) {
  const { room, seats, text, outcome, story, compact } = props;
  const order = inOrder(seats, outcome);
  // Who played together has no places: all of them at once.
  const beats = outcome.winners.length ? order.length : 1;
  const name = `${room.code} ${room.games_played}`;
  const { shown, skip } = useReveal(name, beats + 1, PLACE_MS);
  const hushed = useHush<HTMLDivElement>(shown < beats);
  const { page, open } = usePages(shown > beats && story !== null);
  const telling = story !== null && shown > beats;
  const winners = outcome.winners.flatMap((seat) => seats[seat] ?? []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: skipping is a comfort, waiting does the same
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div
      class="over feast"
      ref={hushed}
      onClick={() => {
        if (shown > beats) return;
        skip();
        open("result"); // somebody is in a hurry: the rest is for them to open
      }}
    >
      {shown >= beats && <Felt winners={winners} />}
      {compact || page !== "story" ? (
        <Places {...props} {...{ order, shown, beats, winners }} />
      ) : (
        story && <Told {...props} story={story} />
      )}
      {compact && telling && <ToldToMe {...props} story={story} />}
      {!compact && telling && (
        <div class="feast-pages">
          {(["result", "story"] as const).map((other) => (
            <Press
              key={other}
              kind="quiet"
              chosen={(page ?? "result") === other}
              onPress={() => open(other)}
            >
              {text(other === "result" ? "over.places" : "over.story")}
            </Press>
          ))}
        </div>
      )}
    </div>
  );
}

type Page = "result" | "story";

/** What lies open on the tablet: it goes on by itself once, unless somebody was first. */
function usePages(ready: boolean): { page: Page | null; open(page: Page): void } {
  const [page, open] = useState<Page | null>(null);
  const moves = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  useEffect(() => {
    if (!ready || page !== null || !moves) return;
    const timer = setTimeout(() => open("story"), TAKE_IN_MS);
    return () => clearTimeout(timer);
  }, [ready, page]);
  return { page, open };
}

/** The colour and the shape of who has won fill the felt. */
function Felt({ winners }: { winners: readonly Seated[] }) {
  if (winners.length === 0) return null;
  return (
    <div class="feast-felt" aria-hidden="true">
      {winners.map(({ look, seat }) => (
        <span key={seat} style={{ "--look": lookColour(look) }}>
          <SeatToken look={look} />
        </span>
      ))}
    </div>
  );
}

type PlacesProps = FeastProps & {
  order: readonly number[];
  shown: number;
  beats: number;
  winners: readonly Seated[];
};

function Places(props: PlacesProps) {
  const { connection, room, seats, text, outcome, screens, order, shown, beats, winners } = props;
  const More = screens?.Outcome;
  const game = connection.game.value;
  const told = { room, seats, clock: connection.clock, text, compact: true };
  return (
    <div class="reveal" data-box={room.playing}>
      <p class="quiet">{text("over.after", { n: outcome.rounds })}</p>
      <Beat shown={shown >= beats}>
        <h1 class="over-winners" data-alone={winners.length === 1 || undefined}>
          <span class="over-label">
            {text(winners.length ? "over.winners" : "over.no_winner", { n: winners.length })}
          </span>
          {winners.map((who) => (
            <SeatName key={who.seat} who={who} />
          ))}
        </h1>
      </Beat>
      <div class="card over-scores">
        <ScoreTrack
          seats={seats}
          scores={outcome.scores}
          order={order}
          shown={(place) => shown >= (beats === 1 ? 1 : order.length - place)}
        />
        <Beat shown={shown > beats}>
          {outcome.rating && <p class="over-rating">{text.line(outcome.rating)}</p>}
        </Beat>
      </div>
      <Beat shown={shown > beats}>
        {More && game && <More {...told} game={game} told={allTold(game)} />}
      </Beat>
    </div>
  );
}

/** Best first; of those who are level, who has won. */
function inOrder(seats: readonly Seated[], { winners, scores }: Outcome): number[] {
  const won = (seat: number) => Number(winners.includes(seat));
  return seats
    .map(({ seat }) => seat)
    .sort((a, b) => won(b) - won(a) || (scores[b] ?? 0) - (scores[a] ?? 0));
}

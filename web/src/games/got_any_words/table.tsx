/** The middle of the table: dice and letter, who has what, the reading, the race to fifteen. */

import { ScoreTrack } from "../../parts/score-track/score-track";
import { SeatName } from "../../parts/seat-name/seat-name";
import { CategoryMark, DieFace, LetterCard } from "./category";
import { useShown } from "./choosing";
import { categoryOf, type TableScreen } from "./view";
import { Word } from "./words";

export function Table(props: TableScreen) {
  const { game, seats } = props;
  return (
    <div class="got_any_words-table" data-compact={props.compact || undefined}>
      <Middle {...props} />
      {["tally", "roll", "letter"].includes(game.phase) && (
        <ScoreTrack seats={seats} scores={game.scores} goal={game.goal} />
      )}
    </div>
  );
}

function Middle(props: TableScreen) {
  const { game, clock, text } = props;
  const shown = useShown(game.dice_shown_at_ms, clock.remainingMs);
  switch (game.phase) {
    case "tally":
      return null;
    case "reading":
      return <Words {...props} />;
    case "writing":
      return <Board {...props} />;
    default:
      return (
        <div class="got_any_words-lay">
          {game.letter && <LetterCard letter={game.letter} />}
          {game.dice.length > 0 && shown && <Dice {...props} />}
          {game.dice.length > 0 && !shown && (
            <p class="got_any_words-ready">{text("got_any_words.ready")}</p>
          )}
          {game.dice.length === 0 && game.has.some((code) => code !== null) && <Has {...props} />}
        </div>
      );
  }
}

function Dice({ game, seats, text }: TableScreen) {
  return (
    <ul class="got_any_words-dice">
      {game.dice.map((die, at) => {
        const category = categoryOf(game, die.category);
        const owner = die.seat === null ? undefined : seats[die.seat];
        return (
          category && (
            <li key={at} class={owner ? "got_any_words-taken" : undefined}>
              <DieFace category={category}>
                {owner && <SeatName who={owner} />}
                {die.by_lot && <span class="small">{text("got_any_words.by_lot")}</span>}
              </DieFace>
            </li>
          )
        );
      })}
    </ul>
  );
}

/** While the sand runs: the letter, large, and who has which category. */
function Board(props: TableScreen) {
  return (
    <div class="got_any_words-board">
      <LetterCard letter={props.game.letter} />
      <Has {...props} />
    </div>
  );
}

function Has({ game, seats }: TableScreen) {
  return (
    <ul class="got_any_words-has">
      {seats.map((who) => {
        const category = categoryOf(game, game.has[who.seat]);
        return (
          <li key={who.seat}>
            <SeatName who={who} />
            {category && <CategoryMark category={category} />}
          </li>
        );
      })}
    </ul>
  );
}

/** The words of who is reading. */
function Words({ game, seats, text }: TableScreen) {
  const reader = game.reader === null ? undefined : seats[game.reader];
  const category = reader && categoryOf(game, game.has[reader.seat]);
  if (!reader) return null;
  const words = game.read.filter((read) => read.seat === reader.seat);
  return (
    <div class="got_any_words-reading">
      <p class="got_any_words-reader">
        <LetterCard letter={game.letter} />
        <SeatName who={reader} />
        {category && <CategoryMark category={category} />}
      </p>
      <ol>
        {words.map((read, i) => (
          <Word key={i} read={read} seats={seats} text={text} fresh={i === words.length - 1} />
        ))}
      </ol>
    </div>
  );
}

/** The middle of the table: dice and letter, who has what, the reading, the race to fifteen. */

import { ScoreTrack } from "../../parts/score-track/score-track";
import { SeatName } from "../../parts/seat-name/seat-name";
import { CategoryMark, DieFace, LetterCard, RollingDice } from "./category";
import { useRolling } from "./drama";
import { categoryOf, doubted, type TableScreen } from "./game";
import { Heard } from "./heard";
import { Brought } from "./words";

export function Table(props: TableScreen) {
  const { game, seats } = props;
  return (
    <div class="got_any_words-table" data-compact={props.compact || undefined}>
      <Middle {...props} />
      {["roll", "letter"].includes(game.phase) && (
        <ScoreTrack seats={seats} scores={game.scores} goal={game.goal} />
      )}
    </div>
  );
}

function Middle(props: TableScreen) {
  const { game } = props;
  switch (game.phase) {
    case "tally":
      return doubted(game) ? <Heard {...props} /> : <Tally {...props} />;
    case "reading":
      return <Heard {...props} />;
    case "writing":
      return <Board {...props} />;
    default:
      return (
        <div class="got_any_words-lay">
          <LetterCard {...props} />
          {game.dice.length > 0 && <Dice {...props} />}
          {game.dice.length === 0 && game.has.some((code) => code !== null) && <Has {...props} />}
        </div>
      );
  }
}

function Dice(props: TableScreen) {
  const { game, seats, text } = props;
  if (useRolling(props)) {
    return <RollingDice count={game.dice.length} label={text("got_any_words.ready")} />;
  }
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
      <LetterCard {...props} />
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

/** What the round brought: who scored, and with which words. */
function Tally({ game, seats, text }: TableScreen) {
  return (
    <ul class="got_any_words-tally">
      {seats.map((who) => {
        const words = game.read.filter((read) => read.seat === who.seat);
        return (
          <li key={who.seat}>
            <SeatName who={who} />
            <Brought words={words} text={text} />
            <strong>+{words.filter((read) => read.stands).length}</strong>
            <span class="got_any_words-total">
              {text("got_any_words.of_goal", { n: game.scores[who.seat] ?? 0, goal: game.goal })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

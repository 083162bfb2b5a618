/** The reading on the tablet: the sheet of who reads, and beside it how far the round is. */

import { valuesOf } from "../../offers/choices";
import { Picto } from "../../parts/picto/picto";
import { Say } from "../../parts/say/say";
import { SeatName } from "../../parts/seat-name/seat-name";
import { CategoryMark, LetterCard } from "./category";
import { categoryOf, doubted, firstReader, type TableScreen } from "./game";
import { Brought, Word } from "./words";

/**
 * The words of who is reading: first the word, then its fate; a tap tells it to all at once. While the
 * table votes about a word: those of whose it is.
 */
export function Heard(props: TableScreen) {
  const { game, seats, text, compact, offers = [], act } = props;
  const vote = doubted(game);
  const reader = seats[vote?.seat ?? game.reader ?? -1];
  const category = reader && categoryOf(game, game.has[reader.seat]);
  const untold = valuesOf(offers, "tell", "word")[0];
  if (!reader) return null;
  const words = game.read.filter((read) => read.seat === reader.seat);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: skipping is a comfort, waiting does the same
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div
      class="got_any_words-reading"
      onClick={() => untold !== undefined && act?.("tell", { word: untold })}
    >
      <div class="got_any_words-sheet">
        <div class="got_any_words-reader">
          <LetterCard {...props} />
          <SeatName who={reader} />
          {category && <CategoryMark category={category} />}
        </div>
        {game.read.length === 0 && (
          <p>
            <Say line={firstReader(game)} text={text} seats={seats} />
          </p>
        )}
        <ol>
          {words.map((read, i) => (
            <Word
              key={i}
              read={read}
              seats={seats}
              text={text}
              fresh={vote ? read === vote : i === words.length - 1}
            />
          ))}
          {!compact &&
            reader.seat === game.reader &&
            Array.from({ length: game.unread ?? game.own_lines }, (_, line) => (
              <li key={`covered ${line}`} class="got_any_words-covered" aria-hidden="true" />
            ))}
        </ol>
      </div>
      {/* While the table votes, the hourglass stands there. */}
      {!compact && game.ends_at_ms === null && <Round {...props} />}
    </div>
  );
}

/** What came of the words of those before, and whose sheets are still covered. */
function Round({ game, seats, text }: TableScreen) {
  const place = (seat: number) => (seat - game.start + seats.length) % seats.length;
  const now = place(game.reader ?? game.start);
  const order = [...seats].sort((one, other) => place(one.seat) - place(other.seat));
  return (
    <ol class="got_any_words-round">
      {order.map((who) => {
        const category = categoryOf(game, game.has[who.seat]);
        const words = game.read.filter((read) => read.seat === who.seat);
        const turn = place(who.seat) - now;
        return (
          <li key={who.seat} data-now={turn === 0 || undefined}>
            <SeatName who={who} />
            {category && <Picto name={category.picto} label={category.name} />}
            {turn < 0 && <Brought words={words} text={text} />}
            {turn > 0 && (
              <span class="got_any_words-lines" aria-hidden="true">
                {Array.from({ length: game.own_lines }, (_, line) => (
                  <span key={line} />
                ))}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** The reading: my words fall or stand one by one, and the table has the last word. */

import { offered, valuesOf } from "../../offers/choices";
import { Press, Thumb } from "../../parts/press/press";
import { SeatName } from "../../parts/seat-name/seat-name";
import { CategoryMark } from "./category";
import { categoryOf, type Pair, type Read, type SeatScreen } from "./view";
import { Word } from "./words";

export function Reading(props: SeatScreen) {
  const { game, offers, seats, text, act, sending } = props;
  const step = valuesOf(offers, "read_on", "step")[0];
  const round = valuesOf(offers, "next_round", "round")[0];
  const reader = game.reader === null ? undefined : seats[game.reader];
  const category = reader && categoryOf(game, game.has[reader.seat]);
  const mine = game.waiting.includes(props.seat);
  return (
    <>
      {reader && (
        <div class="got_any_words-reader">
          <SeatName who={reader} />
          {category && <CategoryMark category={category} />}
        </div>
      )}
      {game.read.length === 0 && (
        <p class="quiet">{text("got_any_words.before_reading", { seat: game.start })}</p>
      )}
      {[...groups(game.read)].reverse().map(([seat, words]) => {
        const who = seats[seat];
        return (
          <section key={seat} class="got_any_words-list">
            {who && seat !== game.reader && <SeatName who={who} />}
            <ol>
              {words.map(({ read, number }) => (
                <Word
                  key={number}
                  read={read}
                  seats={seats}
                  text={text}
                  fresh={number === game.read.length - 1}
                >
                  <Verdicts {...props} read={read} number={number} />
                </Word>
              ))}
            </ol>
          </section>
        );
      })}
      <Thumb>
        {step !== undefined && (
          <Press
            kind={mine ? "main" : "plain"}
            sending={sending("read_on")}
            onPress={() => act("read_on", { step })}
          >
            {text(readKey(props))}
          </Press>
        )}
        {round !== undefined && (
          <Press sending={sending("next_round")} onPress={() => act("next_round", { round })}>
            {text(
              Math.max(...game.scores) >= game.goal
                ? "got_any_words.to_the_end"
                : "got_any_words.verb.next_round",
            )}
          </Press>
        )}
      </Thumb>
    </>
  );
}

/** "Read my words", "Next word", "Next player": what the tap does. */
function readKey({ game, seat }: SeatScreen) {
  if (!game.begun) {
    return game.reader === seat
      ? ("got_any_words.read_mine" as const)
      : ("got_any_words.read_theirs" as const);
  }
  return game.unread ? ("got_any_words.verb.read_on" as const) : ("got_any_words.go_on" as const);
}

function groups(read: readonly Read[]): Map<number, { read: Read; number: number }[]> {
  const found = new Map<number, { read: Read; number: number }[]>();
  read.forEach((word, number) => {
    found.set(word.seat, [...(found.get(word.seat) ?? []), { read: word, number }]);
  });
  return found;
}

type VerdictProps = SeatScreen & { read: Read; number: number };

/** What I may say about a word: same or not, it does not fit, I have that too. */
function Verdicts(props: VerdictProps) {
  const { offers, text, act, sending, read, number } = props;
  const mine = offers
    .filter((offer) => offer.verb === "have_it" && offer.choices.word?.of?.includes(number))
    .flatMap((offer) => offer.choices.mine?.of ?? []);
  const doubt = offered(offers, "challenge", { word: number });
  const vote = offered(offers, "vote", { word: number, strike: true });
  return (
    <span class="got_any_words-verdicts">
      {read.pairs.map((pair, i) => (
        <PairVerdict key={i} {...props} pair={pair} at={i} />
      ))}
      {vote &&
        [true, false].map((strike) => (
          <Press
            key={String(strike)}
            kind="plain"
            icon={strike ? "cross" : "tick"}
            sending={sending("vote", { word: number, strike })}
            onPress={() => act("vote", { word: number, strike })}
          >
            {text.value("got_any_words", "strike", strike)}
          </Press>
        ))}
      {mine.map((word) => (
        <Press
          key={String(word)}
          kind="quiet"
          sending={sending("have_it", { word: number, mine: word })}
          onPress={() => act("have_it", { word: number, mine: word })}
        >
          {text("got_any_words.i_have", { word })}
        </Press>
      ))}
      {doubt && (
        <Press
          kind="quiet"
          sending={sending("challenge", { word: number })}
          onPress={() => act("challenge", { word: number })}
        >
          {text("got_any_words.verb.challenge")}
        </Press>
      )}
    </span>
  );
}

function PairVerdict(props: VerdictProps & { pair: Pair; at: number }) {
  const { offers, text, act, sending, number, pair, at } = props;
  const open = [true, false].filter((same) =>
    offered(offers, "judge", { word: number, pair: at, same }),
  );
  const overruling = pair.how === "same" || pair.how === "agreed";
  const said = pair.says.map(([seat]) => seat);
  return (
    <>
      {said.length > 0 && !pair.settled && (
        <span class="small quiet">
          {text(pair.says[0]?.[1] ? "got_any_words.says_same" : "got_any_words.says_other", {
            seats: said,
          })}
        </span>
      )}
      {open.map((same) => (
        <Press
          key={String(same)}
          kind={overruling ? "quiet" : "plain"}
          sending={sending("judge", { word: number, pair: at, same })}
          onPress={() => act("judge", { word: number, pair: at, same })}
        >
          {text.value("got_any_words", "same", same)}
        </Press>
      ))}
    </>
  );
}

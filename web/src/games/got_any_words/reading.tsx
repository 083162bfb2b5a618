/** The reading: my words fall or stand one by one, and the table has the last word. */

import { among, offered, valuesOf } from "../../offers/choices";
import { Press, Thumb } from "../../parts/press/press";
import { SeatName } from "../../parts/seat-name/seat-name";
import { CategoryMark } from "./category";
import { useInSight, useSettled } from "./drama";
import { categoryOf, firstReader, type SeatScreen } from "./game";
import type { Pair, Read } from "./view";
import { Word } from "./words";

const SETTLES_MS = 600;

export function Reading(props: SeatScreen) {
  const { game, offers, seats, text, act, sending } = props;
  const untold = valuesOf(offers, "tell", "word")[0];
  const step = valuesOf(offers, "read_on", "step")[0];
  const round = valuesOf(offers, "next_round", "round")[0];
  const reader = game.reader === null ? undefined : seats[game.reader];
  const category = reader && categoryOf(game, game.has[reader.seat]);
  const mine = game.waiting.includes(props.seat);
  const settled = useSettled(`${step} ${untold}`, SETTLES_MS);
  return (
    <>
      {game.phase === "tally" && <Sum {...props} />}
      {reader && (
        <div class="got_any_words-reader">
          <SeatName who={reader} />
          {category && <CategoryMark category={category} />}
        </div>
      )}
      {game.read.length === 0 && <p class="quiet">{text.line(firstReader(game))}</p>}
      {lists(props).map(([seat, words]) => {
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
                  me={props.seat}
                  fresh={game.phase === "reading" && number === game.read.length - 1}
                >
                  <Verdicts {...props} read={read} number={number} />
                </Word>
              ))}
            </ol>
          </section>
        );
      })}
      <Thumb>
        {untold !== undefined && (
          <Press
            kind="plain"
            sending={sending("tell")}
            onPress={() => act("tell", { word: untold })}
          >
            {text("got_any_words.verb.tell")}
          </Press>
        )}
        {step !== undefined && untold === undefined && (
          <Press
            kind={mine ? "main" : "plain"}
            disabled={!settled}
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

/** What this round brought me, before anything else; the words that did it follow. */
function Sum({ game, seat, text }: SeatScreen) {
  const n = game.read.filter((read) => read.seat === seat && read.stands).length;
  const inSight = useInSight<HTMLParagraphElement>("sum");
  return (
    <p class="got_any_words-sum" ref={inSight}>
      <strong>+{n}</strong>
      <span>{text("got_any_words.sum", { n: game.scores[seat] ?? 0, goal: game.goal })}</span>
    </p>
  );
}

/** The last reader first, and in the end one's own words. */
function lists({ game, seat }: SeatScreen) {
  const found = [...groups(game.read)].reverse();
  if (game.phase !== "tally") return found;
  return found.sort(([one], [other]) => Number(other === seat) - Number(one === seat));
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
  if (read.stands === null) return null;
  const mine = offers
    .filter((offer) => offer.verb === "have_it" && among(offer.choices.word).includes(number))
    .flatMap((offer) => among(offer.choices.mine));
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

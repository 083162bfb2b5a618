/** While the sand runs: three own lines, and foreign ones with the category they are for. */

import { useRef, useState } from "preact/hooks";
import { choiceOf, offered } from "../../offers/choices";
import { Press, Thumb } from "../../parts/press/press";
import { type WordLine, WordLines } from "../../parts/word-lines/word-lines";
import { CategoryMark, LetterCard } from "./category";
import { problemOf } from "./letter";
import { categoryOf, type SeatScreen } from "./view";

const LONGEST = 40;

export function Writing(props: SeatScreen) {
  const { game, hand, seat, offers, text, act, sending } = props;
  const mine = categoryOf(game, game.has[seat]);
  const done = game.done[seat] ?? false;
  const own = useLines(props, "own", hand.own);
  return (
    <>
      <div class="got_any_words-head">
        <LetterCard letter={game.letter} />
        {mine && (
          <div>
            <CategoryMark category={mine} />
            <p class="small quiet">{mine.note}</p>
          </div>
        )}
      </div>
      <section>
        <h2 class="got_any_words-title">{text("got_any_words.own", { n: game.own_lines })}</h2>
        <WordLines
          lines={own.lines.map((line, i) => ({
            ...line,
            label: text("got_any_words.own_line", { n: i + 1 }),
          }))}
          onDraft={(key, value) =>
            own.draft(key, value, (line, word) =>
              act("write", { line, text: word, at: props.clock.moment() }, `own-${line}`),
            )
          }
        />
      </section>
      <Foreign {...props} />
      <Thumb>
        {offered(offers, "done") && (
          <Press sending={sending("done")} onPress={() => act("done")}>
            {text("got_any_words.verb.done")}
          </Press>
        )}
        {done && offered(offers, "not_done") && (
          <Press kind="plain" sending={sending("not_done")} onPress={() => act("not_done")}>
            {text("got_any_words.verb.not_done")}
          </Press>
        )}
      </Thumb>
    </>
  );
}

/** Words for what the others have: each line says for which category. */
function Foreign(props: SeatScreen) {
  const { game, hand, offers, seats, text, act, clock } = props;
  const about = choiceOf(offers, "guess", "about")?.of?.map(String) ?? [];
  const [picked, setPicked] = useState<Record<number, string>>({});
  const words = useLines(
    props,
    "foreign",
    hand.foreign.map((line) => line.text),
  );
  const typed = useRef<Record<number, string>>({});
  const categoryFor = (line: number) =>
    picked[line] ?? (hand.foreign[line]?.about || (about[line % Math.max(1, about.length)] ?? ""));
  const send = (line: number, code: string, word: string) =>
    act("guess", { line, about: code, text: word, at: clock.moment() }, `foreign-${line}`);
  const whose = (code: string) =>
    seats.filter((who) => game.has[who.seat] === code && who.seat !== props.seat);
  return (
    <section>
      <h2 class="got_any_words-title">
        {text("got_any_words.foreign")}{" "}
        <span class="quiet">{text("got_any_words.left", { n: hand.left })}</span>
      </h2>
      <WordLines
        lines={words.lines.map((line, i) => ({
          ...line,
          label: text("got_any_words.foreign_line", { n: i + 1 }),
          mark: (
            <select
              class="got_any_words-about"
              aria-label={text("got_any_words.arg.about")}
              value={categoryFor(i)}
              onChange={(event) => {
                const code = event.currentTarget.value;
                setPicked({ ...picked, [i]: code });
                const word = typed.current[i] ?? hand.foreign[i]?.text ?? "";
                if (word) send(i, code, word);
              }}
            >
              {about.map((code) => (
                <option key={code} value={code}>
                  {[
                    categoryOf(game, code)?.name ?? code,
                    ...whose(code).map((who) => who.name),
                  ].join(" · ")}
                </option>
              ))}
            </select>
          ),
        }))}
        onDraft={(key, value) =>
          words.draft(key, value, (line, word) => {
            typed.current[line] = word;
            void send(line, categoryFor(line), word);
          })
        }
      />
    </section>
  );
}

/** Lines with what is wrong with them; a word that cannot count stands as an empty line. */
function useLines({ game, text }: SeatScreen, kind: string, values: readonly string[]) {
  const [problems, setProblems] = useState<Record<string, string>>({});
  const letter = game.letter ?? "";
  const lines: Omit<WordLine, "label">[] = values.map((value, i) => {
    const key = `${kind}-${i}`;
    const problem = problems[key];
    return { key, value, max: LONGEST, ...(problem ? { problem } : {}) };
  });
  function draft(key: string, value: string, send: (line: number, word: string) => void) {
    const wrong = problemOf(value, letter);
    setProblems({ ...problems, [key]: wrong ? text(wrong, { letter }) : "" });
    send(Number(key.slice(kind.length + 1)), wrong ? "" : value);
  }
  return { lines, draft };
}

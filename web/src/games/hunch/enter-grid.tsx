/** With the box: whoever wants clues checked for words of the grid enters a card of it. Nobody has to. */

import { useState } from "preact/hooks";
import { longestOf, offered } from "../../offers/choices";
import { Press } from "../../parts/press/press";
import { Sheet } from "../../parts/sheet/sheet";
import type { SeatScreen } from "./game";

const LINES = [0, 1, 2] as const;
const NONE: readonly string[] = ["", "", ""];

export function EnterGrid(props: SeatScreen) {
  const { offers, text } = props;
  const [open, setOpen] = useState(false);
  if (!offered(offers, "enter_card")) return null;
  return (
    <>
      <Press kind="quiet" icon="eye" onPress={() => setOpen(true)}>
        {text("hunch.watch_words")}
      </Press>
      {open && (
        <Sheet title={text("hunch.watch_words")} onClose={() => setOpen(false)}>
          <p class="quiet small">{text("hunch.watch_why")}</p>
          <Watched {...props} />
          <NextCard {...props} />
        </Sheet>
      )}
    </>
  );
}

function cardOf(place: number, words: readonly string[]) {
  const [word_1 = "", word_2 = "", word_3 = ""] = words;
  return { place, word_1, word_2, word_3 };
}

/** Cards entered so far; a tap takes one out again. */
function Watched({ game, text, act, sending }: SeatScreen) {
  return (
    <ul class="hunch-watched">
      {game.grid.map(
        ({ words, gone }, place) =>
          !gone &&
          words.length > 0 && (
            <li key={place}>
              <span>{words.join(" · ")}</span>
              <Press
                kind="quiet"
                icon="bin"
                label={text("hunch.watch_no_more", { words })}
                sending={sending("enter_card", { place })}
                onPress={() => act("enter_card", cardOf(place, NONE))}
              />
            </li>
          ),
      )}
    </ul>
  );
}

function NextCard({ game, offers, text, act, sending }: SeatScreen) {
  const [words, setWords] = useState(NONE);
  const place = game.grid.findIndex((card) => !card.gone && card.words.length === 0);
  const max = longestOf(offers, "enter_card", "word_1");
  const typed = words.map((word) => word.trim()).filter(Boolean);
  if (place < 0) return null;
  return (
    <form
      class="hunch-type"
      onSubmit={async (event) => {
        event.preventDefault();
        if (typed.length && (await act("enter_card", cardOf(place, typed)))) setWords(NONE);
      }}
    >
      {LINES.map((line) => (
        <label key={line} class="field">
          <span>{text(`hunch.arg.word_${(line + 1) as 1 | 2 | 3}`)}</span>
          <input
            type="text"
            value={words[line]}
            maxLength={max}
            autocomplete="off"
            spellcheck={false}
            onInput={(event) => {
              const { value } = event.currentTarget;
              setWords(words.map((word, i) => (i === line ? value : word)));
            }}
          />
        </label>
      ))}
      <Press type="submit" disabled={!typed.length} sending={sending("enter_card")}>
        {text("hunch.watch_card")}
      </Press>
    </form>
  );
}

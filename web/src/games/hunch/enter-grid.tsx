/** With the box: whoever wants the check for grid words types the cardboard grid, card by card. */

import { useRef, useState } from "preact/hooks";
import { choiceOf, offered } from "../../offers/choices";
import { Press } from "../../parts/press/press";
import { Sheet } from "../../parts/sheet/sheet";
import { WordLines } from "../../parts/word-lines/word-lines";
import type { SeatScreen } from "./view";

export function EnterGrid(props: SeatScreen) {
  const { game, offers, text } = props;
  const [open, setOpen] = useState(false);
  if (!offered(offers, "enter_card")) return null;
  return (
    <>
      <Press kind="quiet" icon="plus" onPress={() => setOpen(true)}>
        {text("hunch.enter_grid")}
      </Press>
      {open && (
        <Sheet title={text("hunch.enter_grid")} onClose={() => setOpen(false)}>
          <p class="quiet small">{text("hunch.enter_grid_why")}</p>
          <ol class="hunch-enter">
            {game.grid.map(
              (card, place) =>
                !card.gone && (
                  <li key={place}>
                    <Card {...props} place={place} />
                  </li>
                ),
            )}
          </ol>
        </Sheet>
      )}
    </>
  );
}

const LINES = [0, 1, 2] as const;

function Card({ game, offers, text, act, place }: SeatScreen & { place: number }) {
  const words = game.grid[place]?.words ?? [];
  // Lines left empty are not kept by the hub: what stands where is known only here.
  const typed = useRef(LINES.map((line) => words[line] ?? ""));
  const max = choiceOf(offers, "enter_card", "word_1")?.text ?? 40;
  return (
    <WordLines
      lines={LINES.map((line) => ({
        key: `grid-${place}-${line}`,
        value: typed.current[line] ?? "",
        label: text("hunch.grid_line", { n: place + 1, line: line + 1 }),
        max,
      }))}
      onDraft={(key, value) => {
        typed.current[Number(key.slice(-1))] = value;
        const [word_1, word_2, word_3] = typed.current;
        void act("enter_card", { place, word_1, word_2, word_3 }, `grid-${place}`);
      }}
    />
  );
}

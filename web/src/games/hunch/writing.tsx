/** Phase 1: two clue cards, each with a category; a word of the grid is named while one types. */

import { useState } from "preact/hooks";
import { longestOf, offered, valuesOf } from "../../offers/choices";
import { Press } from "../../parts/press/press";
import { Sheet } from "../../parts/sheet/sheet";
import { WordLines } from "../../parts/word-lines/word-lines";
import { BeforeWriting } from "./box-steps";
import { EnterGrid } from "./enter-grid";
import type { SeatScreen } from "./game";
import { Grid } from "./grid";
import { Done, MyHand, Waiting } from "./pieces";

export function Writing(props: SeatScreen) {
  const { game, hand, seat, text } = props;
  // What is wrong with a clue stands below it.
  const missing = hand.clues.some((clue) => clue.barred) ? "" : text("hunch.clue_missing");
  const done = game.done.includes(seat);
  return (
    <>
      {!done && <BeforeWriting {...props} />}
      {!done && hand.clues.map((_, card) => <ClueCard key={card} {...props} card={card} />)}
      {game.app && <Grid {...props} />}
      <EnterGrid {...props} />
      <MyHand {...props} />
      {done ? <Waiting {...props} /> : <Done {...props} missing={missing} />}
    </>
  );
}

type CardProps = SeatScreen & { card: number };

function ClueCard(props: CardProps) {
  const { hand, offers, text, act, sending, card } = props;
  const clue = hand.clues[card];
  if (!clue) return null;
  const named = offered(offers, "category");
  const max = longestOf(offers, "write", "text");
  const { barred, warned, kind } = clue;
  const problem = barred
    ? text("hunch.grid_word", { word: barred })
    : warned && text("hunch.nearly_grid_word", { word: warned });
  // A card drawn anew is another line. A category named by hand is not: who writes already goes on.
  const line = named ? `clue-${card}` : `clue-${card}-${clue.category}`;
  return (
    <section class="hunch-writing">
      <header>
        {named ? <Category {...props} /> : <h2 class="hunch-category">{clue.category}</h2>}
        {offered(offers, "swap", { card }) && (
          <Press
            kind="quiet"
            icon="turn"
            sending={sending("swap", { card })}
            onPress={() => act("swap", { card })}
          >
            {text("hunch.verb.swap")}
          </Press>
        )}
      </header>
      {kind !== "themed" && clue.category && <p class="hunch-kind">{text(`hunch.kind.${kind}`)}</p>}
      <WordLines
        lines={[
          {
            key: line,
            value: clue.text,
            label: text("hunch.clue", { n: card + 1 }),
            max,
            ...(problem ? { problem } : {}),
          },
        ]}
        onDraft={(_, value) => act("write", { card, text: value }, `clue-${card}`)}
      />
    </section>
  );
}

const OTHER = "\0other";

/** With clue cards from the box: tapped, typed, or left off. */
function Category({ hand, offers, text, act, card }: CardProps) {
  const now = hand.clues[card]?.category ?? "";
  const names = valuesOf(offers, "category", "category").map(String);
  const [other, setOther] = useState(!names.includes(now));
  const name = (category: string) => act("category", { card, category }, `category-${card}`);
  const label = text("hunch.category_of", { n: card + 1 });
  const [open, setOpen] = useState(false);
  const picked = other ? OTHER : now;
  const said = (category: string) =>
    category === OTHER ? text("hunch.category_other") : category || text("hunch.category_none");
  return (
    <div class="hunch-choose-category">
      <Press kind="plain" label={`${label}: ${said(picked)}`} onPress={() => setOpen(true)}>
        {said(picked)}
      </Press>
      {open && (
        <Sheet title={label} onClose={() => setOpen(false)}>
          {[...names, OTHER].map((category) => (
            <Press
              key={category}
              kind="plain"
              chosen={category === picked}
              onPress={() => {
                setOther(category === OTHER);
                setOpen(false);
                void name(category === OTHER ? "" : category);
              }}
            >
              {said(category)}
            </Press>
          ))}
        </Sheet>
      )}
      {other && (
        <WordLines
          lines={[
            {
              key: `category-${card}`,
              value: now,
              label: text("hunch.arg.category"),
              max: longestOf(offers, "category", "category"),
            },
          ]}
          onDraft={(_, value) => name(value)}
        />
      )}
    </div>
  );
}

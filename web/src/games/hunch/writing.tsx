/** Phase 1: two clue cards, each with a category; a word of the grid is named while one types. */

import { useState } from "preact/hooks";
import { choiceOf, offered, valuesOf } from "../../offers/choices";
import { Press } from "../../parts/press/press";
import { WordLines } from "../../parts/word-lines/word-lines";
import { EnterGrid } from "./enter-grid";
import { Grid } from "./grid";
import { Done, MyHand, Waiting } from "./pieces";
import type { SeatScreen } from "./view";

export function Writing(props: SeatScreen) {
  const { game, hand, seat, text } = props;
  // What is wrong with a clue stands below it.
  const missing = hand.clues.some((clue) => clue.barred) ? "" : text("hunch.clue_missing");
  const done = game.done.includes(seat);
  return (
    <>
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
  const max = choiceOf(offers, "write", "text")?.text ?? 60;
  const { barred, kind } = clue;
  return (
    <section class="hunch-writing">
      <header>
        {offered(offers, "category") ? (
          <Category {...props} />
        ) : (
          <h2 class="hunch-category">{clue.category}</h2>
        )}
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
            key: `clue-${card}-${clue.category}`,
            value: clue.text,
            label: text("hunch.clue", { n: card + 1 }),
            max,
            ...(barred ? { problem: text("hunch.grid_word", { word: barred }) } : {}),
          },
        ]}
        onDraft={(_, value) => act("write", { card, text: value }, `clue-${card}`)}
      />
    </section>
  );
}

const OTHER = "\0other";
const LONGEST = 40;

/** With clue cards from the box: tapped, typed, or left off. */
function Category({ hand, offers, text, act, card }: CardProps) {
  const now = hand.clues[card]?.category ?? "";
  const names = valuesOf(offers, "category", "category").map(String);
  const [other, setOther] = useState(!names.includes(now));
  const name = (category: string) => act("category", { card, category }, `category-${card}`);
  const label = text("hunch.category_of", { n: card + 1 });
  return (
    <div class="hunch-choose-category">
      <select
        aria-label={label}
        value={other ? OTHER : now}
        onChange={(event) => {
          const picked = event.currentTarget.value;
          setOther(picked === OTHER);
          void name(picked === OTHER ? "" : picked);
        }}
      >
        {names.map((category) => (
          <option key={category} value={category}>
            {category || text("hunch.category_none")}
          </option>
        ))}
        <option value={OTHER}>{text("hunch.category_other")}</option>
      </select>
      {other && (
        <WordLines
          lines={[
            {
              key: `category-${card}`,
              value: now,
              label: text("hunch.arg.category"),
              max: LONGEST,
            },
          ]}
          onDraft={(_, value) => name(value)}
        />
      )}
    </div>
  );
}

/** A category with its pictogram, dice, and the letter card. */

import pictosOfDice from "virtual:pictos-in/got_any_words/decks/dice.toml";
import type { ComponentChildren } from "preact";
import "../../parts/card/card.css";
import { keepPictos } from "../../parts/picto/kept";
import { Picto } from "../../parts/picto/picto";
import { memo } from "../../shell/memo";
import { roundOf, useFresh } from "./drama";
import type { TableScreen } from "./game";
import type { Category } from "./view";

// Which six are thrown shows only when all of them are drawn at once.
keepPictos(pictosOfDice);

export const CategoryMark = memo(function CategoryMark({ category }: { category: Category }) {
  return (
    <span class="got_any_words-category">
      <Picto name={category.picto} />
      <span>{category.name}</span>
    </span>
  );
});

/** The letter of the round, face up; turned before one's eyes when it is new. */
export function LetterCard(props: Pick<TableScreen, "room" | "game">) {
  const { letter } = props.game;
  const fresh = useFresh("letter", `${roundOf(props)} ${letter}`);
  if (letter === null) return null;
  return <LetterFace letter={letter} fresh={fresh} />;
}

export function LetterFace({ letter, fresh }: { letter: string; fresh?: boolean }) {
  return (
    <div class="playing-card got_any_words-letter" data-fresh={fresh || undefined}>
      {letter}
    </div>
  );
}

interface DieFaceProps {
  category: Category;
  children?: ComponentChildren;
}

/** A die's upper face. */
export const DieFace = memo(function DieFace({ category, children }: DieFaceProps) {
  return (
    <span class="got_any_words-die">
      <Picto name={category.picto} />
      <span class="got_any_words-die-name">{category.name}</span>
      {children}
    </span>
  );
});

/** Dice in the air: nobody can read them yet. */
export function RollingDice({ count, label }: { count: number; label: string }) {
  return (
    <div class="got_any_words-rolling" role="img" aria-label={label}>
      {Array.from({ length: count }, (_, nth) => (
        <span key={nth} style={{ "--nth": nth }}>
          <Picto name="gi:perspective-dice-six-faces-random" />
        </span>
      ))}
    </div>
  );
}

/** A category with its pictogram, and the letter card. */

import type { ComponentChildren } from "preact";
import { Picto } from "../../parts/picto/picto";
import type { Category } from "./view";

export function CategoryMark({ category }: { category: Category }) {
  return (
    <span class="got_any_words-category">
      <Picto name={category.picto} />
      <span>{category.name}</span>
    </span>
  );
}

export function LetterCard({ letter }: { letter: string | null }) {
  return (
    <div class="playing-card got_any_words-letter" data-blank={letter === null || undefined}>
      {letter ?? "?"}
    </div>
  );
}

interface DieFaceProps {
  category: Category;
  children?: ComponentChildren;
}

/** A die's upper face. */
export function DieFace({ category, children }: DieFaceProps) {
  return (
    <span class="got_any_words-die">
      <Picto name={category.picto} />
      <span class="got_any_words-die-name">{category.name}</span>
      {children}
    </span>
  );
}

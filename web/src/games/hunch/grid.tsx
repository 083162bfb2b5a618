/** The target cards in the middle, three words each; those that left are gone. */

import { Press } from "../../parts/press/press";
import { memo } from "../../shell/memo";
import { useFit } from "./fit";
import type { TableScreen } from "./game";
import type { GridCard } from "./view";

type GridProps = Pick<TableScreen, "game" | "text" | "compact"> & {
  /** How large its words may be on the tablet. */
  largest?: number;
  /** To pick a word: struck ones were guessed wrongly before. */
  onPick?: (word: string) => void;
  struck?: readonly string[];
};

const NONE: readonly string[] = [];

export function Grid({ game, text, compact, largest = 13, onPick, struck = NONE }: GridProps) {
  const words = useFit<HTMLUListElement>(compact, largest);
  return (
    <ul
      ref={words}
      class="hunch-grid"
      aria-label={text("hunch.grid")}
      data-pick={onPick ? true : undefined}
    >
      <Cards cards={game.grid} onPick={onPick} struck={struck} />
    </ul>
  );
}

interface CardsProps {
  cards: readonly GridCard[];
  onPick: GridProps["onPick"];
  struck: readonly string[];
}

const Cards = memo(function Cards({ cards, onPick, struck }: CardsProps) {
  return (
    <>
      {cards.map((card, place) => (
        <li key={place} data-gone={card.gone || undefined}>
          {!card.gone &&
            card.words.map((word) =>
              onPick ? (
                <Press key={word} kind="quiet" class="hunch-grid-word" onPress={() => onPick(word)}>
                  {struck.includes(word) ? <s>{word}</s> : word}
                </Press>
              ) : (
                <span key={word} class="hunch-grid-word">
                  {word}
                </span>
              ),
            )}
        </li>
      ))}
    </>
  );
});

/** Cards with real proportions (63:88): a face, a back in the game's pattern, a fan to pick from. */

import type { ComponentChildren } from "preact";
import { Picto } from "../picto/picto";
import "./card.css";
import "./patterns.css";

export function CardFace({ children, small }: { children: ComponentChildren; small?: boolean }) {
  return <div class={small ? "playing-card playing-card-small" : "playing-card"}>{children}</div>;
}

interface CardBackProps {
  pattern?: string;
  picto?: string;
  small?: boolean;
}

/** Pattern and pictogram come from the box around it (`.boxed`), unless given. */
export function CardBack({ pattern, picto, small }: CardBackProps) {
  return (
    <div
      class={`playing-card card-back patterned${small ? " playing-card-small" : ""}`}
      data-pattern={pattern}
      aria-hidden="true"
    >
      {picto && <Picto name={picto} />}
    </div>
  );
}

interface FanCard {
  key: string | number;
  face: ComponentChildren;
  label: string;
  disabled?: boolean;
}

interface CardFanProps {
  label: string;
  cards: readonly FanCard[];
  chosen: readonly (string | number)[];
  onPick(key: string | number): void;
}

export function CardFan({ label, cards, chosen, onPick }: CardFanProps) {
  const middle = (cards.length - 1) / 2;
  return (
    <fieldset
      class="card-fan"
      style={{
        gridTemplateColumns: `repeat(${Math.max(1, cards.length - 1)}, minmax(0, 5.6rem)) min(6.4rem, 27vw)`,
      }}
    >
      <legend class="unseen">{label}</legend>
      {cards.map((card, i) => (
        <button
          key={card.key}
          type="button"
          class="playing-card card-fan-card"
          style={{ "--off": i - middle }}
          aria-label={card.label}
          aria-pressed={chosen.includes(card.key)}
          disabled={card.disabled}
          onClick={() => onPick(card.key)}
        >
          {card.face}
        </button>
      ))}
    </fieldset>
  );
}

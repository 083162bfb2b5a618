/** Drawings for the cards and the rules: example pieces, no words; what is written is a stroke. */

import { Icon } from "../../../parts/icon/icon";
import { Picto } from "../../../parts/picto/picto";
import { LetterFace } from "../category";
import "../style.css";
import "./help.css";

const CHIPS = 5;

function Chips({ count }: { count: number }) {
  return (
    <span class="got_any_words-help-chips">
      {Array.from({ length: count }, (_, nth) => (
        <span key={nth} style={{ "--nth": nth }} />
      ))}
    </span>
  );
}

function Die({ picto, taken }: { picto: string; taken?: boolean }) {
  return (
    <span class="got_any_words-help-die" data-taken={taken || undefined}>
      <Picto name={picto} />
    </span>
  );
}

interface LineProps {
  long: number;
  fate?: "tick" | "cross";
}

function Line({ long, fate }: LineProps) {
  return (
    <span class="got_any_words-help-line" data-fate={fate}>
      <b>B</b>
      <span style={{ "--long": long }} />
      {fate && <Icon name={fate} />}
    </span>
  );
}

/** A word of one's own that nobody else has brings a chip; fifteen are the goal. */
export function Aim() {
  return (
    <div class="got_any_words-help">
      <span class="got_any_words-help-paper">
        <Line long={2.5} fate="tick" />
      </span>
      <Icon name="play" />
      <Chips count={CHIPS} />
      <Icon name="flag" />
    </div>
  );
}

/** One die is taken, the others are left. */
export function Dice() {
  return (
    <div class="got_any_words-help">
      <span class="got_any_words-help-dice">
        <Die picto="gi:squirrel" taken />
        <Die picto="gi:city-car" />
        <Die picto="gi:soccer-ball" />
        <Die picto="gi:wrapped-sweet" />
        <Die picto="gi:musical-notes" />
        <Die picto="gi:clothes" />
      </span>
      <Icon name="hand" />
    </div>
  );
}

export function Letter() {
  return (
    <div class="got_any_words-help">
      <LetterFace letter="B" />
      <Picto name="gi:hourglass" />
      <span class="got_any_words-help-paper">
        <Line long={4} />
        <Line long={3} />
        <Line long={4.5} />
      </span>
    </div>
  );
}

/** A line for each of the others' dice. */
export function Spoil() {
  return (
    <div class="got_any_words-help">
      <Icon name="pencil" />
      <span class="got_any_words-help-paper">
        {["gi:city-car", "gi:soccer-ball", "gi:wrapped-sweet"].map((picto, nth) => (
          <span key={picto} class="got_any_words-help-about">
            <Picto name={picto} />
            <Line long={4 + nth} />
          </span>
        ))}
      </span>
    </div>
  );
}

/** The second word stands on another sheet too. */
export function Reading() {
  return (
    <div class="got_any_words-help">
      <span class="got_any_words-help-paper">
        <Line long={4} fate="tick" />
        <Line long={3} fate="cross" />
        <Line long={4.5} fate="tick" />
      </span>
      <span class="got_any_words-help-paper">
        <Line long={3} />
      </span>
    </div>
  );
}

export function Fifteen() {
  return (
    <div class="got_any_words-help">
      <b class="got_any_words-help-number">15</b>
      <Chips count={CHIPS} />
      <Icon name="flag" />
    </div>
  );
}

/** Drawings for the cards and the rules: example pieces, no words. */

import type { ComponentChildren } from "preact";
import { Icon } from "../../../parts/icon/icon";
import type { Text } from "../../../texts/text";
import { COLOURS } from "../game";
import { Cube, DieFace, Sign, WagonCard } from "../pieces";
import type { Colour, LoadedWagon } from "../view";
import "../pieces.css";
import "./help.css";

type Props = { text: Text<string> };

/** The game's own parts know its own texts; those of the help are with them. */
const own = (text: Text<string>) => text as Text<never>;

const wagon = (loaded: number): LoadedWagon => {
  const places: Colour[] = ["red", "red", "green", "yellow"];
  return { wagon: 0, type: "horse", places, cubes: places.map((c, i) => (i < loaded ? c : null)) };
};

function Field({ children }: { children: ComponentChildren }) {
  return <div class="huns-help">{children}</div>;
}

/** A card as it lies in a camp, or the gap where it lay. */
function Piece({ colour, gone }: { colour: Colour; gone?: boolean }) {
  return (
    <span class="huns-help-card" data-colour={colour} data-gone={gone || undefined}>
      <Sign colour={colour} />
    </span>
  );
}

/** A wagon nearly full, a few cards, and where it leads. */
export function Aim({ text }: Props) {
  return (
    <Field>
      <div class="huns-help-column">
        <WagonCard wagon={wagon(3)} text={own(text)} small />
        <span class="huns-help-row">
          <Piece colour="green" />
          <Piece colour="red" />
          <Piece colour="yellow" />
        </span>
      </div>
      <Icon name="flag" />
    </Field>
  );
}

const ROLLED: Record<Colour, number> = { blue: 2, red: 3, green: 1, black: 2, yellow: 1 };

/** Five dice, and a hand that takes one. */
export function Five({ text }: Props) {
  return (
    <Field>
      <div class="huns-help-column">
        <span class="huns-help-row">
          {COLOURS.map((colour) => (
            <span key={colour} class={colour === "red" ? "huns-help-taken" : undefined}>
              <DieFace colour={colour} value={ROLLED[colour]} text={own(text)} />
            </span>
          ))}
        </span>
        <Icon name="hand" />
      </div>
    </Field>
  );
}

/** A three: three cards of its colour, one of which is kept. */
export function Drawing({ text }: Props) {
  return (
    <Field>
      <DieFace colour="green" value={3} text={own(text)} />
      <span class="huns-help-row">
        <Piece colour="green" gone />
        <span class="huns-help-taken">
          <Piece colour="green" />
        </span>
        <Piece colour="green" gone />
      </span>
      <Icon name="tick" />
    </Field>
  );
}

/** A two: two cubes of its colour, on two places of that colour. */
export function Plundering({ text }: Props) {
  return (
    <Field>
      <DieFace colour="red" value={2} text={own(text)} />
      <div class="huns-help-column">
        <span class="huns-help-row">
          <Cube colour="red" text={own(text)} />
          <Cube colour="red" text={own(text)} />
        </span>
        <WagonCard wagon={wagon(0)} text={own(text)} small />
      </div>
    </Field>
  );
}

/** All places full: off it goes. */
export function Shipped({ text }: Props) {
  return (
    <Field>
      <WagonCard wagon={wagon(4)} text={own(text)} small />
      <Icon name="tick" />
      <Icon name="flag" />
    </Field>
  );
}

/** The five kinds of cards, each in its colour. */
export function Kinds() {
  return (
    <Field>
      <span class="huns-help-row">
        {COLOURS.map((colour) => (
          <Piece key={colour} colour={colour} />
        ))}
      </span>
    </Field>
  );
}

/** One of the piles is used up. */
export function End() {
  return (
    <Field>
      <span class="huns-help-row">
        {COLOURS.map((colour) => (
          <Piece key={colour} colour={colour} gone={colour === "green"} />
        ))}
      </span>
      <Icon name="flag" />
    </Field>
  );
}

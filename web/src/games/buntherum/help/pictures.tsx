/** Drawings for the cards and the rules: example pieces, no words. */

import { Icon } from "../../../parts/icon/icon";
import type { Text } from "../../../texts/text";
import { Card, Paints, Tile } from "../cards";
import type { Key } from "../game";
import type { Colour, Face } from "../view";
import "../style.css";
import "./help.css";

type Props = { text: Text<string> };

const face = (object: string, picto: string, colour: Colour): Face => ({ object, picto, colour });
const RED_KEY = face("key", "gi:key", "red");
const BLUE_CAT = face("cat", "gi:cat", "blue");
const RED_CAT = face("cat", "gi:cat", "red");
const GREEN_KEY = face("key", "gi:key", "green");
const BLUE_SNAIL = face("snail", "gi:snail", "blue");
const YELLOW_TEAPOT = face("teapot", "gi:teapot", "yellow");

/** The game's own parts know its own texts; those of the help are with them. */
const own = (text: Text<string>) => text as Text<Key>;

interface RowProps extends Props {
  n: number;
  faces: readonly Face[];
  sign?: "tick" | "cross";
}

function Row({ text, n, faces, sign }: RowProps) {
  return (
    <div class="buntherum-help-row" data-sign={sign}>
      <span class="buntherum-plate">{n}</span>
      {faces.map((shown) => (
        <Tile key={shown.object + shown.colour} face={shown} text={own(text)} />
      ))}
      {sign && <Icon name={sign} />}
    </div>
  );
}

/** A pile that gets smaller from left to right, down to nothing. */
export function Aim() {
  return (
    <div class="buntherum-help">
      {[6, 3, 1].map((cards) => (
        <span key={cards} class="buntherum-help-pile" style={{ "--cards": cards }}>
          {Array.from({ length: cards }, (_, i) => (
            <span key={i} class="buntherum-help-back" style={{ "--nth": i }} />
          ))}
        </span>
      ))}
      <Icon name="flag" />
    </div>
  );
}

/** Same colour: no. Same thing: no. Neither: yes. */
export function Fits({ text }: Props) {
  return (
    <div class="buntherum-help">
      <Paints />
      <Card face={RED_KEY} text={own(text)} />
      <div class="buntherum-help-rows">
        <Row text={text} n={1} faces={[BLUE_SNAIL, RED_CAT]} sign="cross" />
        <Row text={text} n={2} faces={[GREEN_KEY]} sign="cross" />
        <Row text={text} n={3} faces={[BLUE_CAT, YELLOW_TEAPOT]} sign="tick" />
      </div>
    </div>
  );
}

/** A finger on the number of the row. */
export function Quick() {
  return (
    <div class="buntherum-help">
      <div class="buntherum-help-pad">
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <span key={row} class="buntherum-plate" data-pressed={row === 3 || undefined}>
            {row}
          </span>
        ))}
      </div>
      <Icon name="hand" />
    </div>
  );
}

/** Every row clashes. */
export function NoFit({ text }: Props) {
  return (
    <div class="buntherum-help">
      <Paints />
      <Card face={RED_KEY} text={own(text)} />
      <div class="buntherum-help-rows">
        <Row text={text} n={1} faces={[RED_CAT]} sign="cross" />
        <Row text={text} n={2} faces={[GREEN_KEY]} sign="cross" />
        <Row text={text} n={3} faces={[BLUE_SNAIL, RED_CAT]} sign="cross" />
      </div>
    </div>
  );
}

export function Penalty() {
  return (
    <div class="buntherum-help">
      <Icon name="cross" />
      <span class="buntherum-tokens">
        {[0, 1, 2].map((nth) => (
          <span key={nth} class="buntherum-token" data-taken={nth < 2 || undefined} />
        ))}
      </span>
    </div>
  );
}

/** The last card of a pile is turned. */
export function Won({ text }: Props) {
  return (
    <div class="buntherum-help">
      <Paints />
      <span class="buntherum-help-pile">
        <span class="buntherum-help-gap" />
      </span>
      <Card face={YELLOW_TEAPOT} text={own(text)} />
      <Icon name="flag" />
    </div>
  );
}

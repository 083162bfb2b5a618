/** Drawings for the cards and the rules: example pieces, pictograms instead of words. */

import type { ComponentChildren } from "preact";
import { Icon } from "../../../parts/icon/icon";
import { Picto } from "../../../parts/picto/picto";
import { SeatToken } from "../../../parts/seat-name/seat-name";
import "../pieces.css";
import "./help.css";

const ROSE = "gi:rose";
const [LEO, ZOE, MIA] = [0, 1, 2] as const;

function Field({ children, large }: { children: ComponentChildren; large?: boolean }) {
  return (
    <div class="hunch-help" data-large={large || undefined}>
      {children}
    </div>
  );
}

function Arrow() {
  return (
    <span class="hunch-help-arrow">
      <Icon name="play" />
    </span>
  );
}

function Back({ children = "?" }: { children?: ComponentChildren }) {
  return <span class="hunch-back">{children}</span>;
}

function Word({ name }: { name: string }) {
  return (
    <span class="hunch-help-word">
      <Picto name={name} />
    </span>
  );
}

function Clue() {
  return (
    <span class="hunch-help-clue">
      <span class="hunch-help-line" />
      <Icon name="pencil" />
    </span>
  );
}

function Purse({ look, coins, wins }: { look: number; coins: number; wins?: boolean }) {
  return (
    <span class="hunch-help-purse" data-wins={wins || undefined}>
      <SeatToken look={look} />
      {Array.from({ length: coins }, (_, i) => (
        <span key={i} class="hunch-coin" />
      ))}
    </span>
  );
}

/** A secret with its clue, and what the others make of it. */
export function Aim() {
  return (
    <Field>
      <SeatToken look={MIA} />
      <Back />
      <Clue />
      <Arrow />
      <Word name={ROSE} />
      <Icon name="tick" />
    </Field>
  );
}

/** One of the three on a card, and all cards in the grid. */
export function Secrets() {
  return (
    <Field>
      <span class="hunch-help-target">
        <Picto name="gi:snail" />
        <Picto name={ROSE} />
        <Picto name="gi:castle" />
      </span>
      <Arrow />
      <span class="hunch-help-grid">
        {Array.from({ length: 12 }, (_, card) => (
          <span key={card} />
        ))}
      </span>
    </Field>
  );
}

export function Clues() {
  return (
    <Field large>
      <SeatToken look={LEO} />
      <Clue />
      <Clue />
    </Field>
  );
}

/** Two bid, three coins win, and one of the two clues goes. */
export function Auction() {
  return (
    <Field>
      <Clue />
      <Clue />
      <span class="hunch-help-bids">
        <Purse look={ZOE} coins={1} />
        <Purse look={MIA} coins={3} wins />
      </span>
    </Field>
  );
}

/** A clue that was left, or two coins. */
export function Bonus() {
  return (
    <Field large>
      <Clue />
      <span class="hunch-help-or" />
      <span class="hunch-help-purse">
        <span class="hunch-coin" />
        <span class="hunch-coin" />
      </span>
    </Field>
  );
}

/** One card in the first round, two in the second, three in the third. */
export function Guesses() {
  return (
    <Field>
      {[1, 2, 3].map((round) => (
        <span key={round} class="hunch-help-round">
          <b>{round}</b>
          <span>
            {Array.from({ length: round }, (_, card) => (
              <Back key={card} />
            ))}
          </span>
        </span>
      ))}
    </Field>
  );
}

/** Two guessed it: a point each, and two for its owner. */
export function Points() {
  return (
    <Field>
      <Word name={ROSE} />
      <Icon name="tick" />
      <span class="hunch-help-bids">
        {[LEO, ZOE].map((look) => (
          <span key={look} class="hunch-help-purse">
            <SeatToken look={look} /> +1
          </span>
        ))}
        <span class="hunch-help-purse" data-wins>
          <SeatToken look={MIA} /> +2
        </span>
      </span>
    </Field>
  );
}

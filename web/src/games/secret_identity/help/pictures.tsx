/** Drawings for the cards and the rules: example pieces, no words. */

import { Icon } from "../../../parts/icon/icon";
import { Picto } from "../../../parts/picto/picto";
import { SeatToken } from "../../../parts/seat-name/seat-name";
import type { Text } from "../../../texts/text";
import { type Half, NUMBERS, type TableScreen } from "../game";
import { Tile } from "../pieces";
import "../pieces.css";
import "./help.css";

type Props = { text: Text<string> };

/** Eight who are known everywhere, as their pictograms. */
const EIGHT = [
  "gi:pirate-captain",
  "gi:mermaid",
  "gi:vampire-dracula",
  "gi:pharoah",
  "gi:astronaut-helmet",
  "gi:viking-head",
  "gi:old-king",
  "gi:clown",
] as const;

/** The game's own parts know its own texts; those of the help are with them. */
const own = (text: Text<string>) => text as TableScreen["text"];

function Laid({ text, picto, half }: Props & { picto: string; half: Half }) {
  return <Tile face={{ picto, name: "" }} half={half} text={own(text)} />;
}

function Numbers({ mine }: { mine?: number }) {
  return (
    <span class="secret_identity-help-eight">
      {NUMBERS.map((number) => (
        <span
          key={number}
          class="secret_identity-help-character"
          data-mine={number === mine || undefined}
        >
          <b class="secret_identity-number">{number}</b>
          <Picto name={EIGHT[number - 1] ?? ""} />
        </span>
      ))}
    </span>
  );
}

/** Eight numbered characters, and a number that names one of them. */
export function Yours() {
  return (
    <div class="secret_identity-help">
      <Numbers mine={2} />
      <span class="secret_identity-help-key">
        <Icon name="eye" />
        <b class="secret_identity-number">2</b>
      </span>
    </div>
  );
}

/** The mermaid: the sea and hair fit her, shoes do not. */
export function Lay({ text }: Props) {
  return (
    <div class="secret_identity-help">
      <span class="secret_identity-help-character" data-mine>
        <b class="secret_identity-number">2</b>
        <Picto name="gi:mermaid" />
      </span>
      <span class="secret_identity-help-tiles">
        <Laid text={text} picto="gi:big-wave" half="green" />
        <Laid text={text} picto="gi:salmon" half="green" />
        <Laid text={text} picto="gi:leather-boot" half="red" />
      </span>
    </div>
  );
}

/** A number for each of the others. */
export function Guess() {
  return (
    <div class="secret_identity-help">
      {[2, 7, 5].map((number, look) => (
        <span key={number} class="secret_identity-help-guess">
          <SeatToken look={look} />
          <b class="secret_identity-number">{number}</b>
        </span>
      ))}
    </div>
  );
}

/** Who finds and who is found: one point each. */
export function Found() {
  return (
    <div class="secret_identity-help">
      {[3, 0].map((look) => (
        <span key={look} class="secret_identity-help-guess">
          <SeatToken look={look} />
          <b class="secret_identity-help-plus">+1</b>
        </span>
      ))}
      <span class="secret_identity-help-good">
        <Icon name="tick" />
      </span>
    </div>
  );
}

/** As many points: more cards left. */
export function Win() {
  return (
    <div class="secret_identity-help">
      <Icon name="flag" />
      {[3, 1].map((cards, look) => (
        <span key={look} class="secret_identity-help-guess">
          <SeatToken look={look} />
          <b class="secret_identity-help-plus">18</b>
          <span class="secret_identity-help-cards">
            {Array.from({ length: cards }, (_, i) => (
              <span key={i} class="secret_identity-help-back" />
            ))}
          </span>
        </span>
      ))}
    </div>
  );
}

/** One lays; the others point at the same number. */
export function Team({ text }: Props) {
  return (
    <div class="secret_identity-help">
      <span class="secret_identity-help-guess">
        <SeatToken look={0} />
        <span class="secret_identity-help-tiles">
          <Laid text={text} picto="gi:big-wave" half="green" />
        </span>
      </span>
      <span class="secret_identity-help-guess">
        <span class="secret_identity-help-many">
          <SeatToken look={1} />
          <SeatToken look={2} />
          <SeatToken look={3} />
        </span>
        <b class="secret_identity-number">2</b>
      </span>
      <Icon name="tick" />
    </div>
  );
}

/** The tokens of `look/`, as they are on this screen. */

import { LOOKS } from "../../look/looks";

const COLOURS = [
  "ground",
  "card",
  "ink",
  "ink-2",
  "accent",
  "on-accent",
  "good",
  "bad",
  "felt",
  "felt-2",
  "wood",
  "sand",
  "paper",
  "on-paper",
  "on-paper-2",
  "on-paper-3",
  "bad-on-paper",
  "bright-paper",
  "penalty",
  ...Array.from({ length: LOOKS }, (_, look) => `look-${look}`),
];

export function Tokens() {
  return (
    <section class="card stack parts-part">
      <h2 class="parts-name">tokens</h2>
      <ul class="parts-colours">
        {COLOURS.map((name) => (
          <li key={name}>
            <span class="parts-colour" style={{ background: `var(--${name})` }} />
            <span class="small">{name}</span>
          </li>
        ))}
      </ul>
      {[5, 4, 3, 2, 1].map((size) => (
        <p key={size} style={{ fontSize: `var(--text-${size})`, lineHeight: 1.1 }}>
          Aé 0123
        </p>
      ))}
    </section>
  );
}

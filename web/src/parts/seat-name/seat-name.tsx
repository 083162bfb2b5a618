/** Who: name, colour and shape go together everywhere. */

import type { ComponentChildren } from "preact";
import { lookColour, SHAPES } from "../../look/looks";
import "./seat-name.css";

export function SeatToken({ look, hollow }: { look: number; hollow?: boolean }) {
  return (
    <svg
      class={hollow ? "seat-token seat-token-hollow" : "seat-token"}
      viewBox="-1 -1 26 26"
      aria-hidden="true"
      focusable="false"
      style={{ "--look": lookColour(look) }}
    >
      <path d={SHAPES[look % SHAPES.length]} />
    </svg>
  );
}

export interface Named {
  name: string;
  look: number;
}

export function SeatName({ who, children }: { who: Named; children?: ComponentChildren }) {
  return (
    <span class="seat-name">
      <SeatToken look={who.look} />
      <span class="seat-name-words">{who.name}</span>
      {children}
    </span>
  );
}

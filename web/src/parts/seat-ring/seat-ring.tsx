/** The drawing of the table: eight chairs around it, the middle free for what is played. */

import type { ComponentChildren } from "preact";
import "./seat-ring.css";

export const CHAIRS = 8;
/** In which order chairs are proposed, so that people spread around the table. */
export const SPREAD: readonly number[] = [0, 4, 2, 6, 1, 5, 3, 7];

interface SeatRingProps {
  /** What stands at a chair (0 to 7, clockwise from the middle of the near side). */
  chair: (chair: number) => ComponentChildren;
  children?: ComponentChildren;
  /** Names the drawing for screen readers. */
  label: string;
}

export function SeatRing({ chair, children, label }: SeatRingProps) {
  return (
    <div class="seat-ring">
      <div class="seat-ring-table" />
      <div class="seat-ring-middle">{children}</div>
      <ul class="seat-ring-chairs" aria-label={label}>
        {Array.from({ length: CHAIRS }, (_, at) => (
          <li key={at} class="seat-ring-chair" data-chair={at}>
            {chair(at)}
          </li>
        ))}
      </ul>
    </div>
  );
}

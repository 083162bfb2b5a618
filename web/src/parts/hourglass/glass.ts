/** The hourglass as geometry: how the sand lies at each moment. */

const NECK = 0.018;
const BULB = 0.3;
const ROWS = 120;

/**
 * Of the glass at a height, 0 at the top cap, 1 at the bottom cap: two bulbs and a neck. The unit is
 * the height between the caps.
 */
export function halfWidth(y: number): number {
  const t = Math.min(1, Math.abs(y - 0.5) * 2); // 0 at the neck, 1 at a cap
  const swell = Math.sin(Math.min(1, t * 1.12) * Math.PI * 0.5) ** 1.5;
  const shoulder = t > 0.86 ? 1 - ((t - 0.86) / 0.14) ** 3 * 0.16 : 1;
  return NECK + BULB * swell * shoulder;
}

/** Areas of the rows of a bulb, from the neck outwards. */
const BULB_ROWS = Array.from({ length: ROWS }, (_, i) => halfWidth(0.5 + (i + 0.5) / ROWS / 2));
const FULL = BULB_ROWS.reduce((sum, width) => sum + width, 0);
/** So much of a bulb is filled by all the sand. */
const FILL = 0.62;

/** How high the sand stands in the upper bulb (distance from the neck, 0 to 0.5). */
export function upperLevel(left: number): number {
  let area = 0;
  const wanted = left * FULL * FILL;
  for (let i = 0; i < ROWS; i++) {
    area += BULB_ROWS[i]!;
    if (area >= wanted) return ((i + 1) / ROWS) * 0.5;
  }
  return 0.5;
}

/** The top of the heap in the lower bulb as y, for a heap with this slope. */
export function heapTop(fallen: number, slope: number): number {
  const wanted = (fallen * FULL * FILL) / ROWS / 2;
  let high = 0.5;
  let low = 1;
  for (let i = 0; i < 18; i++) {
    const top = (high + low) / 2;
    if (heapArea(top, slope) > wanted) high = top;
    else low = top;
  }
  return (high + low) / 2;
}

function heapArea(top: number, slope: number): number {
  let area = 0;
  const step = 0.5 / ROWS;
  for (let i = ROWS - 1; i >= 0; i--) {
    const y = 0.5 + (i + 0.5) * step;
    if (y < top) break;
    area += Math.min(BULB_ROWS[i]!, (y - top) / slope) * step;
  }
  return area;
}

/** A repeatable pseudo-random number in [0, 1) for grain `i`. */
export function grain(i: number): number {
  const x = Math.sin(i * 127.1 + 11.7) * 43758.5453;
  return x - Math.floor(x);
}

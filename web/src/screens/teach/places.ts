/** Where things lie on a table that is seen from one of its chairs. All in the units of the drawing. */

import type { Pieces, Shape } from "../../games/teaching";

export const WIDTH = 220;
export const HEIGHT = 170;
/** Between kinds of pieces: room for a number. */
const GAP = 13;
const ROW_GAP = 5;
/** Between what lies before the players. */
export const MIDDLE = { w: 122, h: 70 };
const NAME_UP = 34;
const NAME_IN = 32;

/** How large one is; how many stand side by side. */
const SIZES: Readonly<Record<Shape, { w: number; h: number; abreast: number }>> = {
  pile: { w: 11, h: 14, abreast: 5 },
  card: { w: 8, h: 11, abreast: 4 },
  die: { w: 8, h: 8, abreast: 6 },
  cube: { w: 7, h: 7, abreast: 5 },
  token: { w: 6, h: 6, abreast: 6 },
  board: { w: 24, h: 9, abreast: 2 },
  phone: { w: 7, h: 12, abreast: 1 },
  hexagon: { w: 18, h: 16, abreast: 1 },
  ring: { w: 44, h: 42, abreast: 1 },
};

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Each of a kind, from the corner of the space that all of them take. */
export function each({ shape, n = 1 }: Pieces): { space: { w: number; h: number }; at: Box[] } {
  const { w, h, abreast } = SIZES[shape];
  const columns = Math.min(n, abreast);
  return {
    space: { w: columns * w, h: Math.ceil(n / columns) * h },
    at: Array.from({ length: n }, (_, i) => ({
      x: (i % columns) * w,
      y: Math.floor(i / columns) * h,
      w,
      h,
    })),
  };
}

/** Kinds of pieces in rows around a middle: a corner for each. */
export function inRows<P extends Pieces>(
  pieces: readonly P[],
  x: number,
  y: number,
  width = MIDDLE.w,
) {
  const rows: { piece: P; w: number; h: number }[][] = [];
  for (const piece of pieces) {
    const { space } = each(piece);
    const row = rows.at(-1);
    if (row && widthOf(row) + GAP + space.w <= width) row.push({ piece, ...space });
    else rows.push([{ piece, ...space }]);
  }
  const heights = rows.map((row) => Math.max(...row.map(({ h }) => h)));
  const tall = heights.reduce((sum, h) => sum + h, ROW_GAP * (rows.length - 1));
  let top = y - tall / 2;
  return rows.flatMap((row, i) => {
    let left = x - widthOf(row) / 2;
    const placed = row.map(({ piece, w, h }) => {
      const corner = { piece, x: left, y: top + ((heights[i] ?? h) - h) / 2 };
      left += w + GAP;
      return corner;
    });
    top += (heights[i] ?? 0) + ROW_GAP;
    return placed;
  });
}

const SCALES = [1.9, 1.6, 1.45, 1.3, 1.15];

/** As large as there is room for around a middle; all in the units of that scale. */
export function fitted<P extends Pieces>(pieces: readonly P[], width: number, height: number) {
  const fits = (scale: number) => {
    const placed = inRows(pieces, 0, 0, width / scale);
    return placed.every(({ piece, x, y }) => {
      const { w, h } = each(piece).space;
      const [far, low] = [Math.max(-x, x + w), Math.max(-y, y + h)];
      return 2 * far * scale <= width && 2 * low * scale <= height;
    });
  };
  const scale = SCALES.find(fits) ?? 1;
  return { scale, placed: inRows(pieces, 0, 0, width / scale) };
}

function widthOf(row: readonly { w: number }[]): number {
  return row.reduce((sum, { w }) => sum + w, GAP * (row.length - 1));
}

/**
 * The others clockwise from the one who looks: who sits next to the left comes next. Angles are
 * those by which what lies before them is turned.
 */
export function around(players: number, from: number) {
  return Array.from({ length: players }, (_, i) => {
    const seat = (from + i) % players;
    const turn = (360 / players) * i;
    const angle = ((turn + 90) * Math.PI) / 180;
    const at = (rx: number, ry: number) => ({
      x: WIDTH / 2 + rx * Math.cos(angle),
      y: HEIGHT / 2 + ry * Math.sin(angle),
    });
    // At the sides a name stands above what lies there, and within the drawing.
    const { x, y } = at(92, 72);
    const aside = NAME_UP * Math.abs(Math.cos(angle));
    const chair = { x: Math.min(WIDTH - NAME_IN, Math.max(NAME_IN, x)), y: y - aside };
    return { seat, turn, chair, before: at(72, 49) };
  });
}

/** Six places around a middle, so far from it; the first one is above it, turned by so much. */
export function corners(r: number, turn: number): { x: number; y: number }[] {
  return Array.from({ length: 6 }, (_, i) => {
    const angle = ((60 * i + turn - 90) * Math.PI) / 180;
    return { x: r * Math.cos(angle), y: r * Math.sin(angle) };
  });
}

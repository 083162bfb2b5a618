/** The glass and its sand as paths, in the pixels of one canvas. */

import { grain, halfWidth, heapTop, upperLevel } from "./glass";

const CAP = 0.055;
const OUTLINE_STEPS = 96;
const GLEAM_STEPS = 10;
const GRAINS = 260;
/** In a lower glass there are fewer: they do not become smaller, and would hide each other. */
const ALL_GRAINS_PX = 130;

export function shareOfGrains({ scale }: Frame): number {
  return Math.min(1, scale / ALL_GRAINS_PX);
}

/** Where things are on the canvas; the unit is the height between the caps. */
export interface Frame {
  x(unit: number): number;
  y(unit: number): number;
  scale: number;
}

/** Sand that lies in one bulb, and its grains. */
export interface Sand {
  body: Path2D;
  dark: Path2D;
  bright: Path2D;
}

export function frameOf(width: number, height: number): Frame {
  const scale = height * (1 - 2 * CAP) * 0.985;
  const top = (height - scale) / 2;
  return { x: (unit) => width / 2 + unit * scale, y: (unit) => top + unit * scale, scale };
}

export function outlineOf({ x, y }: Frame): Path2D {
  const path = new Path2D();
  for (let i = 0; i <= OUTLINE_STEPS; i++) {
    const at = i / OUTLINE_STEPS;
    path.lineTo(x(halfWidth(at)), y(at));
  }
  for (let i = OUTLINE_STEPS; i >= 0; i--) {
    const at = i / OUTLINE_STEPS;
    path.lineTo(x(-halfWidth(at)), y(at));
  }
  path.closePath();
  return path;
}

/** Where light is mirrored: a line on each bulb. */
export function gleamsOf({ x, y }: Frame): Path2D {
  const path = new Path2D();
  for (const from of [0.09, 0.68]) {
    for (let i = 0; i <= GLEAM_STEPS; i++) {
      const at = from + i * 0.018;
      if (i === 0) path.moveTo(x(-halfWidth(at) * 0.78), y(at));
      else path.lineTo(x(-halfWidth(at) * 0.78), y(at));
    }
  }
  return path;
}

export function postsOf({ x, y, scale }: Frame): Path2D {
  const path = new Path2D();
  const thick = scale * 0.026;
  for (const side of [-1, 1]) path.rect(x(side * 0.355) - thick / 2, y(0), thick, scale);
  return path;
}

/** The bar at the top or the bottom of the canvas, from `y` on. */
export function capOf(frame: Frame, y: number): Path2D {
  const half = frame.scale * 0.41;
  return roundedBar(frame.x(0) - half, y, half * 2, frame.y(0));
}

function roundedBar(x: number, y: number, width: number, height: number): Path2D {
  const radius = height * 0.35;
  const path = new Path2D();
  path.moveTo(x + radius, y);
  path.arcTo(x + width, y, x + width, y + height, radius);
  path.arcTo(x + width, y + height, x, y + height, radius);
  path.arcTo(x, y + height, x, y, radius);
  path.arcTo(x, y, x + width, y, radius);
  path.closePath();
  return path;
}

/** The surface sinks in the middle, where the sand runs out. */
export function upperSand(frame: Frame, left: number): Sand {
  const { x, y } = frame;
  const level = upperLevel(left);
  const surface = 0.5 - level;
  const width = halfWidth(surface);
  const dip = Math.min(level, 0.05 + 0.03 * (1 - left)) * (left < 1 ? 1 : 0.3);
  const body = new Path2D();
  body.moveTo(x(-width - 0.02), y(surface));
  body.quadraticCurveTo(x(-width * 0.25), y(surface), x(0), y(surface + dip));
  body.quadraticCurveTo(x(width * 0.25), y(surface), x(width + 0.02), y(surface));
  body.lineTo(x(0.4), y(0.5));
  body.lineTo(x(-0.4), y(0.5));
  body.closePath();
  return { body, ...grains(frame, surface, 0.5) };
}

export function slopeAt(left: number): number {
  return 0.62 - 0.3 * (1 - left);
}

/** Its top as y. */
export function heapAt(left: number): number {
  return heapTop(1 - left, slopeAt(left));
}

export function lowerSand(frame: Frame, left: number, top: number): Sand {
  const { x, y } = frame;
  const slope = slopeAt(left);
  const foot = 0.4;
  const body = new Path2D();
  body.moveTo(x(-foot), y(top + foot * slope));
  body.lineTo(x(-0.02), y(top + 0.012));
  body.quadraticCurveTo(x(0), y(top), x(0.02), y(top + 0.012));
  body.lineTo(x(foot), y(top + foot * slope));
  body.lineTo(x(foot), y(1.05));
  body.lineTo(x(-foot), y(1.05));
  body.closePath();
  return { body, ...grains(frame, top, 1) };
}

function grains(frame: Frame, from: number, to: number): Omit<Sand, "body"> {
  const { x, y, scale } = frame;
  const many = GRAINS * shareOfGrains(frame);
  const dark = new Path2D();
  const bright = new Path2D();
  const size = Math.max(1, scale * 0.006);
  for (let i = 0; i < many; i++) {
    const at = from + (to - from) * grain(i);
    const aside = (grain(i + 500) * 2 - 1) * halfWidth(at);
    (i % 3 ? dark : bright).rect(x(aside), y(at), size, size);
  }
  return { dark, bright };
}

/** Draws the glass and its sand into a canvas, for one moment. */

import { grain, halfWidth, heapTop, upperLevel } from "./glass";

export interface Inks {
  sand: string;
  glass: string;
  wood: string;
  wood2: string;
  shine: string;
  shade: string;
}

const CAP = 0.055;
const STEPS = 48;

interface Frame {
  x(unit: number): number;
  y(unit: number): number;
  scale: number;
}

/** `left`: 1 full to 0 run out. `seconds`: any steadily growing time; grains are a function of it. */
export function drawHourglass(
  context: CanvasRenderingContext2D,
  width: number,
  height: number,
  left: number,
  seconds: number,
  falling: boolean,
  inks: Inks,
): void {
  const inner = height * (1 - 2 * CAP) * 0.985;
  const top = (height - inner) / 2;
  const frame: Frame = {
    x: (unit) => width / 2 + unit * inner,
    y: (unit) => top + unit * inner,
    scale: inner,
  };
  context.clearRect(0, 0, width, height);
  drawPosts(context, frame, inks);
  drawUpper(context, frame, left, inks);
  drawLower(context, frame, left, inks);
  if (falling && left > 0) drawFall(context, frame, left, seconds, inks);
  drawGlass(context, frame, inks);
  drawCaps(context, frame, top, height, inks);
}

function bulbPath(context: CanvasRenderingContext2D, frame: Frame, from: number, to: number) {
  context.beginPath();
  for (let i = 0; i <= STEPS; i++) {
    const y = from + ((to - from) * i) / STEPS;
    context.lineTo(frame.x(halfWidth(y)), frame.y(y));
  }
  for (let i = STEPS; i >= 0; i--) {
    const y = from + ((to - from) * i) / STEPS;
    context.lineTo(frame.x(-halfWidth(y)), frame.y(y));
  }
  context.closePath();
}

/** The surface sinks in the middle, where the sand runs out. */
function drawUpper(context: CanvasRenderingContext2D, frame: Frame, left: number, inks: Inks) {
  if (left <= 0) return;
  const level = upperLevel(left);
  const surface = 0.5 - level;
  const width = halfWidth(surface);
  const dip = Math.min(level, 0.05 + 0.03 * (1 - left)) * (left < 1 ? 1 : 0.3);
  context.save();
  bulbPath(context, frame, Math.max(0, surface - 0.02), 0.5);
  context.clip();
  context.beginPath();
  context.moveTo(frame.x(-width - 0.02), frame.y(surface));
  context.quadraticCurveTo(
    frame.x(-width * 0.25),
    frame.y(surface),
    frame.x(0),
    frame.y(surface + dip),
  );
  context.quadraticCurveTo(
    frame.x(width * 0.25),
    frame.y(surface),
    frame.x(width + 0.02),
    frame.y(surface),
  );
  context.lineTo(frame.x(0.4), frame.y(0.52));
  context.lineTo(frame.x(-0.4), frame.y(0.52));
  context.closePath();
  fillSand(context, frame, surface, 0.5, inks);
  context.restore();
}

function slopeAt(left: number): number {
  return 0.62 - 0.3 * (1 - left);
}

function drawLower(context: CanvasRenderingContext2D, frame: Frame, left: number, inks: Inks) {
  if (left >= 1) return;
  const slope = slopeAt(left);
  const top = heapTop(1 - left, slope);
  context.save();
  bulbPath(context, frame, 0.5, 1);
  context.clip();
  context.beginPath();
  const foot = 0.4;
  context.moveTo(frame.x(-foot), frame.y(top + foot * slope));
  context.lineTo(frame.x(-0.02), frame.y(top + 0.012));
  context.quadraticCurveTo(frame.x(0), frame.y(top), frame.x(0.02), frame.y(top + 0.012));
  context.lineTo(frame.x(foot), frame.y(top + foot * slope));
  context.lineTo(frame.x(foot), frame.y(1.05));
  context.lineTo(frame.x(-foot), frame.y(1.05));
  context.closePath();
  fillSand(context, frame, top, 1, inks);
  context.restore();
}

function fillSand(
  context: CanvasRenderingContext2D,
  frame: Frame,
  from: number,
  to: number,
  inks: Inks,
) {
  context.fillStyle = inks.sand;
  context.fill();
  context.clip();
  const size = Math.max(1, frame.scale * 0.006);
  for (let i = 0; i < 260; i++) {
    const y = from + (to - from) * grain(i);
    const x = (grain(i + 500) * 2 - 1) * halfWidth(y);
    context.fillStyle = i % 3 ? inks.shade : inks.shine;
    context.fillRect(frame.x(x), frame.y(y), size, size);
  }
}

/** Grains fall freely, so they speed up: their place is a function of time, not a count of frames. */
function drawFall(
  context: CanvasRenderingContext2D,
  frame: Frame,
  left: number,
  seconds: number,
  inks: Inks,
) {
  const top = heapTop(1 - left, slopeAt(left));
  const size = Math.max(1.2, frame.scale * 0.009);
  const depth = top - 0.5;
  context.fillStyle = inks.sand;
  context.fillRect(
    frame.x(0) - size * 0.4,
    frame.y(0.47),
    size * 0.8,
    frame.scale * (depth + 0.03),
  );
  for (let i = 0; i < 34; i++) {
    const fall = (seconds * 1.9 + grain(i)) % 1;
    const drift = (grain(i + 90) - 0.5) * 0.02 * fall;
    context.fillRect(frame.x(drift) - size / 2, frame.y(0.5 + depth * fall * fall), size, size);
  }
  for (let i = 0; i < 14; i++) {
    const hop = (seconds * 2.3 + grain(i + 40)) % 1;
    const reach = (grain(i + 7) * 2 - 1) * 0.07 * hop;
    const height = top - 0.03 * Math.sin(Math.PI * hop) + Math.abs(reach) * slopeAt(left);
    context.globalAlpha = 1 - hop;
    context.fillRect(frame.x(reach) - size / 2, frame.y(height), size * 0.8, size * 0.8);
  }
  context.globalAlpha = 1;
}

function drawGlass(context: CanvasRenderingContext2D, frame: Frame, inks: Inks) {
  bulbPath(context, frame, 0, 1);
  context.lineWidth = Math.max(1.2, frame.scale * 0.009);
  context.lineJoin = "round";
  context.strokeStyle = inks.glass;
  context.stroke();
  context.strokeStyle = inks.shine;
  context.lineWidth = Math.max(1.5, frame.scale * 0.016);
  context.lineCap = "round";
  for (const from of [0.09, 0.68]) {
    context.beginPath();
    for (let i = 0; i <= 10; i++) {
      const y = from + i * 0.018;
      context.lineTo(frame.x(-halfWidth(y) * 0.78), frame.y(y));
    }
    context.stroke();
  }
}

function drawPosts(context: CanvasRenderingContext2D, frame: Frame, inks: Inks) {
  context.fillStyle = inks.wood2;
  const thick = frame.scale * 0.026;
  for (const side of [-1, 1]) {
    context.fillRect(frame.x(side * 0.355) - thick / 2, frame.y(0), thick, frame.scale);
  }
}

function drawCaps(
  context: CanvasRenderingContext2D,
  frame: Frame,
  top: number,
  height: number,
  inks: Inks,
) {
  const half = frame.scale * 0.41;
  const middle = frame.x(0);
  for (const y of [0, height - top]) {
    const shade = context.createLinearGradient(0, y, 0, y + top);
    shade.addColorStop(0, inks.wood);
    shade.addColorStop(1, inks.wood2);
    context.fillStyle = shade;
    context.beginPath();
    roundedBar(context, middle - half, y, half * 2, top, top * 0.35);
    context.fill();
  }
}

function roundedBar(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
) {
  context.moveTo(x + radius, y);
  context.arcTo(x + width, y, x + width, y + height, radius);
  context.arcTo(x + width, y + height, x, y + height, radius);
  context.arcTo(x, y + height, x, y, radius);
  context.arcTo(x, y, x + width, y, radius);
  context.closePath();
}

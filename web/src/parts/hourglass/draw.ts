/** Draws the glass and its sand into a canvas, moment by moment. */

import { grain } from "./glass";
import {
  capOf,
  type Frame,
  frameOf,
  gleamsOf,
  heapAt,
  lowerSand,
  outlineOf,
  postsOf,
  type Sand,
  shareOfGrains,
  slopeAt,
  upperSand,
} from "./shape";

export interface Inks {
  sand: string;
  glass: string;
  wood: string;
  wood2: string;
  shine: string;
  shade: string;
}

/** `left`: 1 full to 0 run out. `seconds`: any steadily growing time; grains are a function of it. */
export type DrawMoment = (left: number, seconds: number, falling: boolean) => void;

/** Sand that lies is shaped anew when so many pixels of it have moved: nobody sees less. */
const LYING_STEP = 0.5;

interface Lying {
  left: number;
  /** The top of the heap, as y. */
  heap: number;
  sand: Sand[];
}

/** All that never moves. */
interface Glass {
  key: string;
  frame: Frame;
  posts: Path2D;
  outline: Path2D;
  before: CanvasRenderingContext2D;
}

/** That of the last hourglass: the next one is mostly the same, and turned while something else happens. */
let last: Glass | null = null;

function glassFor(canvas: HTMLCanvasElement, inks: Inks): Glass | null {
  const { width, height } = canvas;
  const key = [width, height, ...Object.values(inks)].join();
  if (last?.key === key) return last;
  const before = layerOf(canvas);
  if (!before) return null;
  const frame = frameOf(width, height);
  const outline = outlineOf(frame);
  drawGlass(before, frame, outline, gleamsOf(frame), inks);
  for (const y of [0, height - frame.y(0)]) {
    before.fillStyle = woodAt(before, y, y + frame.y(0), inks);
    before.fill(capOf(frame, y));
  }
  last = { key, frame, outline, before, posts: postsOf(frame) };
  return last;
}

/**
 * In one size and one light. What does not move is drawn once, onto layers behind and before the sand that falls;
 * each moment lays them together.
 */
export function hourglassOn(canvas: HTMLCanvasElement, inks: Inks): DrawMoment {
  const { width, height } = canvas;
  const context = canvas.getContext("2d");
  const behind = layerOf(canvas);
  const glass = glassFor(canvas, inks);
  if (!context || !behind || !glass) return () => {};
  const { frame, posts, outline, before } = glass;
  let lying: Lying = { left: Number.POSITIVE_INFINITY, heap: 1, sand: [] };
  return (left, seconds, falling) => {
    if (
      left !== lying.left &&
      (!falling || Math.abs(left - lying.left) * frame.scale >= LYING_STEP)
    ) {
      lying = lyingAt(frame, left);
      behind.clearRect(0, 0, width, height);
      behind.fillStyle = inks.wood2;
      behind.fill(posts);
      for (const sand of lying.sand) drawSand(behind, sand, outline, inks);
    }
    context.clearRect(0, 0, width, height);
    context.drawImage(behind.canvas, 0, 0);
    if (falling && left > 0) drawFall(context, frame, lying, seconds, inks);
    context.drawImage(before.canvas, 0, 0);
  };
}

function layerOf({ width, height }: HTMLCanvasElement): CanvasRenderingContext2D | null {
  const layer = document.createElement("canvas");
  layer.width = width;
  layer.height = height;
  return layer.getContext("2d");
}

function lyingAt(frame: Frame, left: number): Lying {
  const heap = heapAt(left);
  const sand = [];
  if (left > 0) sand.push(upperSand(frame, left));
  if (left < 1) sand.push(lowerSand(frame, left, heap));
  return { left, heap, sand };
}

function woodAt(context: CanvasRenderingContext2D, top: number, bottom: number, inks: Inks) {
  const wood = context.createLinearGradient(0, top, 0, bottom);
  wood.addColorStop(0, inks.wood);
  wood.addColorStop(1, inks.wood2);
  return wood;
}

function drawSand(context: CanvasRenderingContext2D, sand: Sand, outline: Path2D, inks: Inks) {
  context.save();
  context.clip(outline);
  context.fillStyle = inks.sand;
  context.fill(sand.body);
  context.clip(sand.body);
  context.fillStyle = inks.shade;
  context.fill(sand.dark);
  context.fillStyle = inks.shine;
  context.fill(sand.bright);
  context.restore();
}

/** Grains fall freely, so they speed up: their place is a function of time, not a count of frames. */
function drawFall(
  context: CanvasRenderingContext2D,
  frame: Frame,
  { left, heap }: Lying,
  seconds: number,
  inks: Inks,
) {
  const size = Math.max(1.2, frame.scale * 0.009);
  const share = shareOfGrains(frame);
  const depth = heap - 0.5;
  context.fillStyle = inks.sand;
  context.fillRect(
    frame.x(0) - size * 0.4,
    frame.y(0.47),
    size * 0.8,
    frame.scale * (depth + 0.03),
  );
  for (let i = 0; i < 34 * share; i++) {
    const fall = (seconds * 1.9 + grain(i)) % 1;
    const drift = (grain(i + 90) - 0.5) * 0.02 * fall;
    context.fillRect(frame.x(drift) - size / 2, frame.y(0.5 + depth * fall * fall), size, size);
  }
  for (let i = 0; i < 14 * share; i++) {
    const hop = (seconds * 2.3 + grain(i + 40)) % 1;
    const reach = (grain(i + 7) * 2 - 1) * 0.07 * hop;
    const height = heap - 0.03 * Math.sin(Math.PI * hop) + Math.abs(reach) * slopeAt(left);
    context.globalAlpha = 1 - hop;
    context.fillRect(frame.x(reach) - size / 2, frame.y(height), size * 0.8, size * 0.8);
  }
  context.globalAlpha = 1;
}

function drawGlass(
  context: CanvasRenderingContext2D,
  frame: Frame,
  outline: Path2D,
  gleams: Path2D,
  inks: Inks,
) {
  context.lineWidth = Math.max(1.2, frame.scale * 0.009);
  context.lineJoin = "round";
  context.strokeStyle = inks.glass;
  context.stroke(outline);
  context.strokeStyle = inks.shine;
  context.lineWidth = Math.max(1.5, frame.scale * 0.016);
  context.lineCap = "round";
  context.stroke(gleams);
}

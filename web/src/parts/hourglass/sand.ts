/** When the sand of a canvas is drawn: again and again while it falls, else only in another size or light. */

import { type DrawMoment, hourglassOn, type Inks } from "./draw";

interface Moment {
  left: number;
  seconds: number;
  falling: boolean;
  late: boolean;
}

/** Sand is slow: what more frames would show is not worth a phone's battery. */
const FRAME_MS = 50;
const STILL_MS = 1_000;

/** Gives what ends it. Size and place are told by the browser: to ask for them in each frame is dear. */
export function keepDrawn(
  canvas: HTMLCanvasElement,
  read: () => Moment,
  lies: () => boolean,
): () => void {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  let hasSize = false;
  let inSight = true;
  let late = false;
  let draw: DrawMoment | null = null;
  let timer = 0;

  function drawNow() {
    if (!hasSize || !inSight) return;
    const moment = read();
    if (moment.late !== late) draw = null;
    late = moment.late;
    draw ??= hourglassOn(canvas, inksOf(canvas, late));
    draw(moment.left, moment.seconds, moment.falling && !still && !lies());
  }

  function anew() {
    draw = null;
    drawNow();
  }

  function tick() {
    if (document.hidden) return;
    drawNow();
    if (lies()) clearInterval(timer);
  }

  const size = new ResizeObserver(() => {
    const density = Math.min(3, window.devicePixelRatio || 1);
    canvas.width = Math.round(canvas.clientWidth * density);
    canvas.height = Math.round(canvas.clientHeight * density);
    hasSize = canvas.width > 0 && canvas.height > 0;
    anew();
  });
  const light = new MutationObserver(anew);
  const place = new IntersectionObserver((told) => {
    const was = inSight;
    inSight = told.at(-1)?.isIntersecting ?? was;
    if (inSight && !was) drawNow();
  });
  size.observe(canvas); // tells the first one, too
  light.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  place.observe(canvas);
  if (!lies()) timer = window.setInterval(tick, still ? STILL_MS : FRAME_MS);
  return () => {
    clearInterval(timer);
    for (const observer of [size, light, place]) observer.disconnect();
  };
}

function inksOf(element: Element, late: boolean): Inks {
  const style = getComputedStyle(element);
  const ink = (name: string) => style.getPropertyValue(name).trim();
  return {
    sand: late ? ink("--look-5") : ink("--sand"),
    glass: ink("--glass"),
    wood: ink("--wood"),
    wood2: ink("--wood-2"),
    shine: ink("--gloss-3"),
    shade: ink("--shade-1"),
  };
}

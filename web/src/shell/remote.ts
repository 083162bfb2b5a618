/** A remote control has arrows, OK and back: the focus goes where the arrow points. */

import { type Direction, nextIn } from "./direction";

const ARROWS: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};
const CAN_BE_CHOSEN = "button, a[href], input, select, textarea, summary, [tabindex='0']";
/** What takes the arrows for itself. */
const TAKES_ARROWS = "select, textarea, input[type=range], input[type=radio]";
/** Back, as televisions call it; two of them only by number. */
const BACK = ["GoBack", "BrowserBack"];
const BACK_BY_NUMBER = [461, 10009];

let listening = false;
let leave: (() => boolean) | null = null;

/** For as long as the page is open. */
export function listenToRemote(): void {
  if (listening) return;
  listening = true;
  window.addEventListener("keydown", pressed);
}

/** It is looked at from across the room. `onBack`: where no sheet is open; false: nothing to leave. */
export function beTelevision(onBack: () => boolean): void {
  listenToRemote();
  leave = onBack;
  document.documentElement.dataset.far = "";
}

function pressed(event: KeyboardEvent) {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  const direction = ARROWS[event.key];
  const handled = direction
    ? move(direction)
    : event.key === "Enter"
      ? focusAnything()
      : isBack(event) && goBack(event.key);
  if (handled) event.preventDefault();
}

function move(direction: Direction): boolean {
  const from = document.activeElement;
  if (!(from instanceof HTMLElement) || from === document.body) return focusAnything();
  const sideways = direction === "left" || direction === "right";
  if (from.matches(TAKES_ARROWS) || (sideways && from.matches("input:not([type=checkbox])")))
    return false;
  const others = choices().filter((other) => other !== from);
  const next = others[nextIn(direction, boxOf(from), others.map(boxOf))];
  next?.focus();
  return next !== undefined;
}

/** Nothing has the focus yet: OK and arrows begin with what stands first. */
function focusAnything(): boolean {
  const from = document.activeElement;
  if (from instanceof HTMLElement && from !== document.body && from.tagName !== "DIALOG")
    return false;
  const [first] = choices();
  first?.focus();
  return first !== undefined;
}

/** What can be chosen now: of an open sheet only what is on it. */
function choices(): HTMLElement[] {
  const sheets = document.querySelectorAll<HTMLElement>("dialog[open]");
  const where: ParentNode = sheets[sheets.length - 1] ?? document;
  return [...where.querySelectorAll<HTMLElement>(CAN_BE_CHOSEN)].filter(
    (one) =>
      one.tabIndex >= 0 &&
      !one.matches(":disabled") &&
      one.getClientRects().length > 0 &&
      getComputedStyle(one).visibility === "visible",
  );
}

function boxOf(one: Element) {
  return one.getBoundingClientRect();
}

function isBack({ key, keyCode }: KeyboardEvent): boolean {
  return key === "Escape" || BACK.includes(key) || BACK_BY_NUMBER.includes(keyCode);
}

/** An open sheet is closed first: with Escape the browser does it, and else the step back does. */
function goBack(key: string): boolean {
  const onSheet = document.querySelector("dialog[open]") !== null;
  if (key === "Escape" && onSheet) return false;
  if (!onSheet) return leave?.() ?? false;
  history.back();
  return true;
}

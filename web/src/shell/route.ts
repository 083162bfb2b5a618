/** Where we are: / · /CODE · /CODE/table · /CODE/film · /parts · /credits · /help · /rules · /trust · /tv */

import { type ReadonlySignal, signal } from "@preact/signals";

const PAGES = ["parts", "credits", "help", "rules", "trust", "tv"] as const;
type Page = (typeof PAGES)[number];
/** Of a table, also where it was mistyped: the hub says then that there is none. */
const CODE = /^[0-9A-Za-z]{6}$/;

type Route = { page: "home" | Page } | { page: "seat" | "table" | "film"; code: string };

function readRoute(path: string): Route {
  const [first = "", second = ""] = path.split("/").filter(Boolean);
  const page = PAGES.find((known) => known === first);
  if (page) return { page };
  if (CODE.test(first)) {
    const code = first.toUpperCase();
    return { page: second === "table" || second === "film" ? second : "seat", code };
  }
  return { page: "home" };
}

const here = signal<Route>(readRoute(location.pathname));

export const route: ReadonlySignal<Route> = here;

export function go(path: string): void {
  // The step that the back key was to take first is not needed any more.
  history[onStep ? "replaceState" : "pushState"](null, "", path);
  onStep = false;
  here.value = readRoute(path);
  window.scrollTo(0, 0);
}

/** What the back key does first, the latest first: closing a sheet, asking before a game is left. */
const answers: (() => void)[] = [];
/** A step of history lies on top of this page, for the back key to take without leaving it. */
let onStep = isStep(history.state);

function isStep(state: unknown): boolean {
  return typeof state === "object" && state !== null && "step" in state;
}

function putStep() {
  if (!onStep) history.pushState({ step: true }, "");
  onStep = true;
}

/** While this is wanted the back key calls `answer` and leads nowhere. Gives what ends it. */
export function onBack(answer: () => void): () => void {
  answers.push(answer);
  putStep();
  return () => {
    const at = answers.indexOf(answer);
    if (at >= 0) answers.splice(at, 1);
  };
}

window.addEventListener("popstate", (event) => {
  const taken = onStep && !isStep(event.state);
  onStep = isStep(event.state);
  const before = JSON.stringify(here.value);
  const now = readRoute(location.pathname);
  if (!taken || JSON.stringify(now) !== before) {
    here.value = now;
    return;
  }
  const answer = answers.at(-1);
  if (!answer) return history.back(); // the step was left over: this is the real one
  putStep();
  answer();
});

/**
 * Links within the app stay in the page that is there: on plain http nobody could fetch it anew
 * while the hub is away. Files (with a dot in their names) are fetched as ever.
 */
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.href || link.target || link.origin !== location.origin) return;
  if (event.defaultPrevented || event.button !== 0 || link.pathname.includes(".")) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go(link.pathname);
});

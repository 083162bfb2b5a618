/** Where we are: / · /CODE · /CODE/table · /CODE/film · /parts · /credits · /help · /trust */

import { type ReadonlySignal, signal } from "@preact/signals";

const PAGES = ["parts", "credits", "help", "trust"] as const;
type Page = (typeof PAGES)[number];

export type Route = { page: "home" | Page } | { page: "seat" | "table" | "film"; code: string };

export function readRoute(path: string): Route {
  const [first = "", second = ""] = path.split("/").filter(Boolean);
  const page = PAGES.find((known) => known === first);
  if (page) return { page };
  if (/^[0-9A-Za-z]{6}$/.test(first)) {
    const code = first.toUpperCase();
    return { page: second === "table" || second === "film" ? second : "seat", code };
  }
  return { page: "home" };
}

const here = signal<Route>(readRoute(location.pathname));

export const route: ReadonlySignal<Route> = here;

export function go(path: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  here.value = readRoute(path);
  window.scrollTo(0, 0);
}

window.addEventListener("popstate", () => {
  here.value = readRoute(location.pathname);
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

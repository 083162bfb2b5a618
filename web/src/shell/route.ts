/** Where we are: / · /CODE · /CODE/table · /CODE/film · /parts · /credits · /help */

import { type ReadonlySignal, signal } from "@preact/signals";

export type Route =
  | { page: "home" | "parts" | "credits" | "help" }
  | { page: "seat" | "table" | "film"; code: string };

export function readRoute(path: string): Route {
  const [first = "", second = ""] = path.split("/").filter(Boolean);
  if (first === "parts" || first === "credits" || first === "help") return { page: first };
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

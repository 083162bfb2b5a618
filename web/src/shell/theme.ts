/** Dark by default, light by choice or by system. */

import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Store } from "../hub/store";

export type Theme = "dark" | "light" | "system";
export type Shown = "dark" | "light";

/** What is to be seen, for what this phone was told and what its system says. */
export function shownTheme(theme: Signal<Theme>): ReadonlySignal<Shown> {
  const light = matchMedia("(prefers-color-scheme: light)");
  const system = signal<Shown>(light.matches ? "light" : "dark");
  light.addEventListener("change", () => {
    system.value = light.matches ? "light" : "dark";
  });
  return computed(() => (theme.value === "system" ? system.value : theme.value));
}

interface Themed {
  store: Store;
  theme: ReadonlySignal<Theme>;
  shown: ReadonlySignal<Shown>;
}

export function applyTheme(shell: Themed): void {
  effect(() => {
    const shown = shell.shown.value;
    const root = document.documentElement;
    root.dataset.theme = shown;
    const ground = getComputedStyle(root).getPropertyValue("--ground").trim();
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", ground);
  });
  effect(() => shell.store.write("theme", shell.theme.value));
}

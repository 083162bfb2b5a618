/** Dark by default, light by choice or by system. */

import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Shell } from "./shell";

export type Theme = "dark" | "light" | "system";
export type Shown = "dark" | "light";

const GROUNDS: Record<Shown, string> = { dark: "#0e1813", light: "#f2ebdc" };

/** What is to be seen, for what this phone was told and what its system says. */
export function shownTheme(theme: Signal<Theme>): ReadonlySignal<Shown> {
  const light = matchMedia("(prefers-color-scheme: light)");
  const system = signal<Shown>(light.matches ? "light" : "dark");
  light.addEventListener("change", () => {
    system.value = light.matches ? "light" : "dark";
  });
  return computed(() => (theme.value === "system" ? system.value : theme.value));
}

export function applyTheme(shell: Shell): void {
  effect(() => {
    const shown = shell.shown.value;
    document.documentElement.dataset.theme = shown;
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", GROUNDS[shown]);
  });
  effect(() => shell.store.write("theme", shell.theme.value));
}

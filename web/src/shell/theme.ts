/** Dark by default, light by choice or by system. */

import { effect } from "@preact/signals";
import type { Shell } from "./shell";

const GROUNDS = { dark: "#0f1a15", light: "#f2ebdc" };

export function applyTheme(shell: Shell): void {
  const system = matchMedia("(prefers-color-scheme: light)");
  const paint = () => {
    const wanted = shell.theme.value;
    const shown = wanted === "system" ? (system.matches ? "light" : "dark") : wanted;
    document.documentElement.dataset.theme = shown;
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", GROUNDS[shown]);
  };
  system.addEventListener("change", paint);
  effect(() => {
    paint();
    shell.store.write("theme", shell.theme.value);
  });
}

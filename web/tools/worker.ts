/** Makes `sw.js`: the service worker with the list of what the app shell needs. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin, Rolldown } from "vite";

const SOURCE = resolve(import.meta.dirname, "sw.js");

export function worker(): Plugin {
  return {
    name: "tablee-worker",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      const shell = shellOf(bundle);
      const version = createHash("sha256")
        .update(Object.keys(bundle).sort().join())
        .update(pageOf(bundle)) // its name does not change with it
        .digest("hex")
        .slice(0, 12);
      const source = readFileSync(SOURCE, "utf8")
        .replace('"VERSION"', JSON.stringify(version))
        .replace('["SHELL"]', JSON.stringify(shell));
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}

function pageOf(bundle: Rolldown.OutputBundle): string | Uint8Array {
  const page = bundle["index.html"];
  return page?.type === "asset" ? page.source : "";
}

/** The entry with all it needs, every screen, every text of the shell; games come when played. */
function shellOf(bundle: Rolldown.OutputBundle): string[] {
  const shell = new Set(["/"]);
  for (const file of Object.values(bundle)) {
    if (file.type === "asset") {
      if (/\.(css|svg)$/.test(file.fileName) && file.fileName.startsWith("assets/"))
        shell.add(`/${file.fileName}`);
      continue;
    }
    const from = file.facadeModuleId ?? "";
    if (from.includes("/src/games/") || from.includes("/screens/parts/")) continue;
    shell.add(`/${file.fileName}`);
  }
  return [...shell].sort();
}

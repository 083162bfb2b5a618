/** Packs what was built: beside each text file its `.gz`, which the hub sends to who understands it. */

import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const KINDS = new Set([".js", ".css", ".html", ".svg", ".webmanifest"]);
const WORTH_IT = 500;

export function pack(): Plugin {
  let folder = "";
  return {
    name: "tablee-pack",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      // Called after a failed build too.
      if (!existsSync(folder)) return;
      for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        const file = join(folder, entry);
        if (!KINDS.has(extname(file))) continue;
        const plain = readFileSync(file);
        if (plain.length > WORTH_IT) writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }));
      }
    },
  };
}

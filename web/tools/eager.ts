/**
 * What a phone fetches before it needs it (a box, in the lobby) is compiled when it arrives, and not by
 * the first view that calls it. Browsers that know the comment (Chrome from 136 on) do it beside the
 * page's own thread; to others it is a comment. Not for what the first screen waits for.
 */

import type { Plugin } from "vite";

const HINT = "//# allFunctionsCalledOnLoad\n";

export function eager(): Plugin {
  return {
    name: "tablee-eager",
    apply: "build",
    generateBundle(_, bundle) {
      const first = new Set<string>();
      const add = (name: string) => {
        const chunk = bundle[name];
        if (chunk?.type !== "chunk" || first.has(name)) return;
        first.add(name);
        chunk.imports.forEach(add);
      };
      for (const [name, chunk] of Object.entries(bundle))
        if (chunk.type === "chunk" && chunk.isEntry) add(name);
      for (const [name, chunk] of Object.entries(bundle))
        if (chunk.type === "chunk" && !first.has(name)) chunk.code = HINT + chunk.code;
    },
  };
}

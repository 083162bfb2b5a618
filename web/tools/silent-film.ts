/** The silent film that keeps screens awake on plain http, out of the npm package nosleep.js. */

import { createRequire } from "node:module";
import type { Plugin } from "vite";

const FILMS = { "virtual:silent.mp4": "mp4", "virtual:silent.webm": "webm" } as const;

export function silentFilm(): Plugin {
  let building = false;
  return {
    name: "tablee-silent-film",
    configResolved(config) {
      building = config.command === "build";
    },
    resolveId: (id) => (id in FILMS ? `\0${id}` : undefined),
    load(id) {
      const kind = FILMS[id.slice(1) as keyof typeof FILMS];
      if (!id.startsWith("\0") || !kind) return;
      const media = createRequire(import.meta.url)("nosleep.js/src/media.js") as Record<
        string,
        string
      >;
      const data = media[kind]!;
      if (!building) return `export default ${JSON.stringify(data)}`;
      const source = Buffer.from(data.slice(data.indexOf(",") + 1), "base64");
      const file = this.emitFile({ type: "asset", name: `silent.${kind}`, source });
      return `export default import.meta.ROLLUP_FILE_URL_${file}`;
    },
  };
}

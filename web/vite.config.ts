import { defineConfig } from "vite";
import { boxNames } from "./tools/box-names.ts";
import { eager } from "./tools/eager.ts";
import { pack } from "./tools/pack.ts";
import { pictos } from "./tools/pictos.ts";
import { silentFilm } from "./tools/silent-film.ts";
import { worker } from "./tools/worker.ts";

// The hub that `npm run dev` talks to.
const HUB = process.env.TABLEE_HUB ?? "http://127.0.0.1:8600";

export default defineConfig({
  plugins: [boxNames(), pictos(), silentFilm(), eager(), worker(), pack()],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    // hatch_build.py moves it to server/web.
    outDir: "dist",
    target: "chrome100",
    cssTarget: "chrome100",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    manifest: true,
  },
  server: {
    allowedHosts: [".local"],
    proxy: {
      // The Host stays what the phone said: the hub lets in only pages of its own.
      "/api": { target: HUB },
      "/health": { target: HUB },
      "/socket.io": { target: HUB, ws: true },
    },
  },
});

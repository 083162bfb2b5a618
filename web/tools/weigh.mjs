/** Weighs what a phone fetches, in gzip: before the join screen works, and for each game. */

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";

const WEB = resolve(import.meta.dirname, "../../server/web");
const FIRST_KB = 60;
const GAME_KB = 25;
const manifest = JSON.parse(readFileSync(join(WEB, ".vite/manifest.json"), "utf8"));

const kB = (file) => gzipSync(readFileSync(join(WEB, file)), { level: 9 }).length / 1000;

/** A module with everything that it imports at once. */
function closure(key, found = new Set()) {
  const entry = manifest[key];
  if (!entry || found.has(key)) return found;
  found.add(key);
  for (const imported of entry.imports ?? []) closure(imported, found);
  return found;
}

function files(keys) {
  return new Set(
    keys.flatMap((key) => [
      manifest[key].file,
      ...(manifest[key].css ?? []),
      ...(manifest[key].assets ?? []).filter((asset) => asset.endsWith(".svg")),
    ]),
  );
}

const weigh = (list) => [...list].reduce((sum, file) => sum + kB(file), 0);

const shell = closure("index.html");
const languages = ["en", "fr", "de"];
const heaviest = (folder) =>
  Math.max(...languages.map((language) => kB(manifest[`${folder}/${language}.json`].file)));

let tooHeavy = false;
function tell(what, weight, most) {
  const over = weight > most;
  tooHeavy ||= over;
  console.log(`${over ? "TOO HEAVY " : ""}${what}: ${weight.toFixed(1)} kB of ${most}`);
}

const before = files([...shell]);
tell(
  "before the join screen works",
  weigh(before) + heaviest("src/texts") + kB("index.html"),
  FIRST_KB,
);

const seat = new Set(
  ["src/screens/seat/seat.tsx", "src/screens/lobby/lobby.tsx"].flatMap((key) => [...closure(key)]),
);
for (const game of readdirSync(resolve(WEB, "../../web/src/games"), { withFileTypes: true })) {
  const entry = `src/games/${game.name}/index.ts`;
  if (!manifest[entry]) continue;
  const own = [...closure(entry)].filter((key) => !shell.has(key) && !seat.has(key));
  tell(game.name, weigh(files(own)) + heaviest(`src/games/${game.name}/texts`), GAME_KB);
}
process.exit(tooHeavy ? 1 : 0);

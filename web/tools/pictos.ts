/**
 * Pictograms of game-icons, only those in use: each becomes `pictos/<name>.svg`, fetched when drawn.
 * In use is what stands as `gi:<name>` in a source, or under a key that begins with `picto` in a deck.
 */

import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { extname, join, resolve } from "node:path";
import type { Plugin } from "vite";

interface Collection {
  icons: Record<string, { body: string }>;
  aliases?: Record<string, { parent: string }>;
}

const CREDITS = "virtual:picto-credits";
/** The pictograms of one deck: `virtual:pictos-in/got_any_words/decks/dice.toml`. */
const IN_DECK = "virtual:pictos-in/";
const WEB = resolve(import.meta.dirname, "..");
const PLACES = [join(WEB, "src"), resolve(WEB, "../rules")];
const GAMES = resolve(WEB, "../rules/games");
const SOURCES = new Set([".ts", ".tsx", ".json", ".py", ".toml"]);

export function pictos(): Plugin {
  const used = new Map<string, string>();
  return {
    name: "tablee-pictos",
    buildStart() {
      const collection = createRequire(import.meta.url)(
        "@iconify-json/game-icons/icons.json",
      ) as Collection;
      used.clear();
      for (const place of PLACES) {
        for (const file of filesIn(place)) {
          for (const name of namesIn(file)) used.set(name, svgOf(collection, name, file));
        }
      }
    },
    resolveId: (id) => (id === CREDITS || id.startsWith(IN_DECK) ? `\0${id}` : undefined),
    load(id) {
      const listed = (names: Iterable<string>) =>
        `export default ${JSON.stringify([...new Set(names)].sort())}`;
      if (id === `\0${CREDITS}`) return listed(used.keys());
      if (id.startsWith(`\0${IN_DECK}`))
        return listed(namesIn(join(GAMES, id.slice(IN_DECK.length + 1))));
    },
    generateBundle() {
      for (const [name, source] of used) {
        this.emitFile({ type: "asset", fileName: `pictos/${name}.svg`, source });
      }
    },
    configureServer(server) {
      server.middlewares.use("/pictos/", (request, response, next) => {
        const svg = used.get((request.url ?? "").replace(/^\/|\.svg.*$/g, ""));
        if (!svg) return next();
        response.setHeader("Content-Type", "image/svg+xml");
        response.end(svg);
      });
    },
  };
}

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else if (SOURCES.has(extname(path))) yield path;
  }
}

function namesIn(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const names = Array.from(text.matchAll(/["'`]gi:([a-z0-9-]+)["'`]/g), (found) => found[1]!);
  if (extname(file) === ".json") {
    // A lid names its pictogram without `gi:`.
    for (const found of text.matchAll(/"picto"\s*:\s*"(?:gi:)?([a-z0-9-]+)"/g))
      names.push(found[1]!);
  }
  return extname(file) === ".toml" ? [...names, ...namesInDeck(text)] : names;
}

/** `picto = "anvil"`, `pictos = ["anvil", ...]` over any number of lines, and all of `[pictos]`. */
function namesInDeck(text: string): string[] {
  const names: string[] = [];
  let section = false;
  let list = false;
  for (const line of text.split("\n").map((raw) => raw.replace(/(^|\s)#.*$/, ""))) {
    if (/^\s*\[/.test(line) && !list) section = /^\s*\[+\s*picto\w*\s*\]/.test(line);
    const key = /^\s*(?:picto\w*|"picto[^"]*")\s*=/.test(line);
    const value = section ? line.replace(/^[^=]*=/, "") : line.replace(/^.*?picto\w*"?\s*=/, "");
    if (key || list || (section && line.includes("="))) {
      for (const found of value.matchAll(/"(?:gi:)?([a-z0-9-]+)"/g)) names.push(found[1]!);
      if (key) list = /\[[^\]]*$/.test(value);
      else if (list) list = !line.includes("]");
    }
    for (const found of line.matchAll(/[{,]\s*picto\w*\s*=\s*"(?:gi:)?([a-z0-9-]+)"/g))
      names.push(found[1]!);
  }
  return names;
}

function svgOf(collection: Collection, name: string, file: string): string {
  const icon = collection.icons[name] ?? collection.icons[collection.aliases?.[name]?.parent ?? ""];
  if (!icon) throw new Error(`${file}: game-icons has no pictogram "${name}"`);
  const body = icon.body
    .replaceAll('fill="currentColor"', "")
    // The decimal stays, even a zero: in "61.993.106" it keeps two numbers apart.
    .replace(/\d+\.\d{2,}/g, (digits) => Number(digits).toFixed(1));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><g id="p">${body}</g></svg>`;
}

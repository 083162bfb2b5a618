/**
 * Texts: every key in all three languages, with the same blanks and proper plurals, sorted; none
 * missing that a source names, none that nobody uses; no French line begins with a sign. Exits with
 * 1 and a list if not.
 */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../..");
const SRC = join(ROOT, "web/src");
const LANGUAGES = ["en", "fr", "de"];
/** French has spaces before signs and inside quotation marks, which must not break. */
const BREAKS_BEFORE_A_SIGN = / [:;!?»]|« /;
const wrong = [];

function* filesIn(folder, kinds) {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (entry.name !== "node_modules" && entry.name !== "__pycache__")
        yield* filesIn(path, kinds);
    } else if (kinds.includes(extname(path))) yield path;
  }
}

const read = (files) => files.map((file) => readFileSync(file, "utf8")).join("\n");

function blanks(text) {
  return [...new Set(Array.from(text.matchAll(/\{(\w+)\}/g), (found) => found[1]))].sort().join();
}

function checkPlural(where, language, key, entry) {
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  // French "many" is for millions.
  for (const form of needed.filter((name) => name !== "many")) {
    if (!entry[form]) wrong.push(`${where}: ${key} has no plural form "${form}"`);
  }
}

/** One folder of texts: the keys it has, after checking that the languages agree. */
function checkFolder(folder) {
  const texts = {};
  for (const language of LANGUAGES) {
    const file = join(folder, `${language}.json`);
    const where = relative(ROOT, file);
    if (!existsSync(file)) {
      wrong.push(`${where} is missing`);
      return [];
    }
    texts[language] = JSON.parse(readFileSync(file, "utf8"));
    const keys = Object.keys(texts[language]);
    const unsorted = keys.find((key, i) => i > 0 && keys[i - 1] > key);
    if (unsorted) wrong.push(`${where}: ${unsorted} is not in its place (keys are sorted)`);
  }
  const all = new Set(LANGUAGES.flatMap((language) => Object.keys(texts[language])));
  for (const key of all) {
    const shown = LANGUAGES.map((language) => texts[language][key]);
    LANGUAGES.forEach((language, i) => {
      const where = `${relative(ROOT, folder)}/${language}.json`;
      const entry = shown[i];
      if (entry === undefined) wrong.push(`${where}: ${key} is missing`);
      else if (typeof entry === "object") checkPlural(where, language, key, entry);
      else if (!entry.trim()) wrong.push(`${where}: ${key} is empty`);
      const other = typeof entry === "object" ? entry.other : entry;
      const first = typeof shown[0] === "object" ? shown[0].other : shown[0];
      if (other && first && blanks(other) !== blanks(first)) {
        wrong.push(`${where}: ${key} has other {blanks} than in English`);
      }
      if (language === "fr" && BREAKS_BEFORE_A_SIGN.test(JSON.stringify(entry))) {
        wrong.push(`${where}: ${key} has a space that lets a line begin with its sign`);
      }
    });
  }
  return [...all];
}

/** A key is used if it stands in a source, or if a source puts it together from its beginning. */
function usedIn(source) {
  const literals = new Set(
    Array.from(source.matchAll(/["'`]([a-z0-9_]+(?:\.[a-z0-9_]+)+)["'`]/g), (found) => found[1]),
  );
  const beginnings = Array.from(
    source.matchAll(/["'`]([a-z0-9_]+(?:\.[a-z0-9_]+)*\.)(?:\$?\{|["'`])/g),
    (found) => found[1],
  );
  const middles = Array.from(
    source.matchAll(/["'`]([a-z0-9_]+\.[a-z0-9_.]*[a-z0-9_]_?)\$?\{/g),
    (found) => found[1],
  );
  return (key) =>
    literals.has(key) || [...beginnings, ...middles].some((start) => key.startsWith(start));
}

const named = (source, beginnings) =>
  new Set(
    Array.from(
      source.matchAll(
        new RegExp(`["'](?:(?:${beginnings})\\.[a-z0-9_]+(?:\\.[a-z0-9_]+)*)["']`, "g"),
      ),
      (found) => found[0].slice(1, -1),
    ),
  );

function checkShell() {
  const keys = new Set(["texts", "texts/pages"].flatMap((name) => checkFolder(join(SRC, name))));
  const own = [...filesIn(SRC, [".ts", ".tsx"])].filter((file) => !file.includes("/games/"));
  const shared = [
    ...filesIn(join(ROOT, "server"), [".py"]),
    ...[...filesIn(join(ROOT, "rules"), [".py"])].filter((file) => !file.includes("/games/")),
  ];
  const games = [
    ...filesIn(join(SRC, "games"), [".ts", ".tsx"]),
    ...filesIn(join(ROOT, "rules/games"), [".py"]),
  ];
  const isUsed = usedIn(read([...own, ...shared, ...games]));
  for (const key of keys) if (!isUsed(key)) wrong.push(`web/src/texts: nobody uses ${key}`);
  for (const code of named(read([...shared, ...games]), "table|link|hub|words|decks")) {
    if (!keys.has(code)) wrong.push(`web/src/texts: ${code} is missing`);
  }
}

const BY_NAME = ["name", "tagline", "option", "phase", "verb", "arg", "value", "fact"];

function checkGame(game) {
  const folder = join(SRC, "games", game);
  const keys = new Set(checkFolder(join(folder, "texts")));
  const rules = join(ROOT, "rules/games", game);
  const source = read([...filesIn(folder, [".ts", ".tsx"]), ...filesIn(rules, [".py", ".toml"])]);
  const isUsed = usedIn(source);
  for (const key of keys) {
    const byName = BY_NAME.includes(key.split(".")[1] ?? "");
    if (!key.startsWith(`${game}.`))
      wrong.push(`web/src/games/${game}/texts: ${key} is not the game's own`);
    else if (!byName && !isUsed(key)) wrong.push(`web/src/games/${game}/texts: nobody uses ${key}`);
  }
  for (const code of named(source, game)) {
    if (!keys.has(code)) wrong.push(`web/src/games/${game}/texts: ${code} is missing`);
  }
}

const CARD_WORDS = 25;

/**
 * A game that teaches, teaches all of it: each phase, verb and option, and each paragraph that its
 * help names. A card of the minute is short.
 */
function checkHelp(game) {
  const folder = join(SRC, "games", game, "help");
  if (!existsSync(folder)) return;
  const keys = new Set(checkFolder(folder));
  const where = `web/src/games/${game}/help`;
  const texts = JSON.parse(readFileSync(join(folder, "../texts/en.json"), "utf8"));
  const kinds = { phase: "now", verb: "may", option: "option" };
  const needed = Object.keys(texts).flatMap((key) => {
    const [, kind, name, ...more] = key.split(".");
    return kinds[kind] && !more.length ? [`${game}.help.${kinds[kind]}.${name}`] : [];
  });
  const [source, laid = ""] = readFileSync(join(folder, "index.ts"), "utf8").split("lies:");
  const rules = Array.from(
    source.matchAll(/\bid: "(\w+)"/g),
    ([, id]) => `${game}.help.rule.${id}`,
  );
  needed.push(...rules, ...rules.map((key) => `${key}.text`));
  const lies = laid.matchAll(/\bid: ([^,]+)/g);
  for (const [, ids] of lies)
    for (const [, id] of ids.matchAll(/(?:^|[:?] )"(\w+)"/g))
      needed.push(`${game}.help.lies.${id}`);
  const played = read([...filesIn(join(ROOT, "rules/games", game), [".py"])]);
  if (played.includes("FirstGame(")) needed.push(`${game}.help.first_game`);
  for (const key of needed) if (!keys.has(key)) wrong.push(`${where}: ${key} is missing`);
  for (const key of keys) {
    const free = ["card", "setup"].some((kind) => key.startsWith(`${game}.help.${kind}.`));
    if (!free && !needed.includes(key)) wrong.push(`${where}: nobody uses ${key}`);
  }
  for (const language of LANGUAGES) {
    const said = JSON.parse(readFileSync(join(folder, `${language}.json`), "utf8"));
    for (const [key, words] of Object.entries(said)) {
      const long = key.startsWith(`${game}.help.card.`) && words.split(/\s+/).length > CARD_WORDS;
      if (long) wrong.push(`${where}/${language}.json: ${key} has more than ${CARD_WORDS} words`);
    }
  }
}

checkShell();
for (const entry of readdirSync(join(SRC, "games"), { withFileTypes: true })) {
  if (!entry.isDirectory()) continue;
  checkGame(entry.name);
  checkHelp(entry.name);
}
for (const line of wrong) console.error(line);
console.log(
  wrong.length ? `${wrong.length} wrong texts` : "All texts are there, in three languages.",
);
process.exit(wrong.length ? 1 : 0);

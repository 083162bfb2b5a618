/**
 * The first letter, and signs that nobody can see, checked while somebody types. The hub judges
 * (rules/words.py); this only says it sooner, and a table of cases holds both to the same.
 */

const ARTICLES_OF: Record<string, readonly string[]> = {
  en: ["the", "a", "an"],
  fr: ["le", "la", "les", "un", "une", "des", "du", "de la"],
  de: "der die das den dem ein eine einer einen einem eines".split(" "),
};
const LEADING_ELIDED = /^(?:de )?l' ?(?=.)/;
const ARTICLES = Object.values(ARTICLES_OF).flat();
const WHOLE: Record<string, string> = {
  æ: "ae",
  œ: "oe",
  ø: "o",
  ß: "ss",
  ł: "l",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ŋ: "n",
  ŧ: "t",
  þ: "th",
};
const SPACE = /[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g;
/** Punctuation that makes another word, as in C#, stays; other signs before a word do not count. */
const BEFORE_WORD = /^(?:(?![#%&@*])[\p{P}\p{Z}])+/u;

/** In the order in which a sign is judged. */
const UNSEEN = [
  ["words.direction", /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/],
  ["words.control", /[\p{Cc}\p{Cs}\p{Co}]/u],
  [
    "words.zero_width",
    /\p{Cf}|\u034f|\u115f|\u1160|\u17b4|\u17b5|[\u180b-\u180d]|\u180f|\u2800|\u3164|\uffa0|[\u{e0100}-\u{e01ef}]/u,
  ],
] as const;
const JOINED_PICTURES = /\p{So}[\u{1f3fb}-\u{1f3ff}\ufe0f]*\u200d(?=\p{So})/gu;
const REGION_FLAGS = /\u{1f3f4}[\u{e0020}-\u{e007e}]{1,8}\u{e007f}/gu;

const APOSTROPHES = /[‘’‚‛ʻʼʽ`´′＇‵]/g;

function folded(text: string): string {
  return (
    text
      // First, as some of them would fall apart.
      .replace(APOSTROPHES, "'")
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .replace(/[æœøßłđðħıŋŧþ]/g, (sign) => WHOLE[sign] ?? sign)
      .replace(SPACE, " ")
      .trim()
  );
}

/** Whether a text begins with a letter or, half typed, still may: it is only an article yet. */
function mayYetBegin(text: string, letter: string): boolean {
  const whole = folded(text);
  const start = letter.toLowerCase();
  if (whole === "" || begins(whole, start)) return true;
  if ([...ARTICLES, "l'", "de l'"].some((article) => article.startsWith(whole))) return true;
  const rest = whole.replace(LEADING_ELIDED, "");
  if (rest !== whole && begins(rest, start)) return true;
  return ARTICLES.some(
    (article) => whole.startsWith(`${article} `) && begins(whole.slice(article.length + 1), start),
  );
}

/** With its accents, which tell "dés" from an article. */
function asWritten(text: string): string {
  return text.replace(APOSTROPHES, "'").toLowerCase().replace(SPACE, " ").trim();
}

/** Whether only an article of the cards' language begins with the letter, and not what follows. */
function articleBegins(text: string, letter: string, language: string): boolean {
  const whole = asWritten(text);
  const own = (ARTICLES_OF[language] ?? []).map((article) => `${article} `);
  const elided = language === "fr" ? LEADING_ELIDED.exec(whole)?.[0] : undefined;
  const article = own.find((start) => whole.startsWith(start)) ?? elided;
  if (article === undefined) return false;
  return !begins(folded(whole.slice(article.length)), letter.toLowerCase());
}

/** A single letter and an article alone are no words. */
export function isWord(text: string, language: string): boolean {
  const whole = asWritten(text);
  if (ARTICLES_OF[language]?.includes(whole)) return false;
  if (language === "fr" && /^(?:de )?l' ?$/.test(whole)) return false;
  const all = folded(text);
  const article = ARTICLES.map((found) => `${found} `).find((start) => all.startsWith(start));
  const bare = article ? all.slice(article.length) : all.replace(LEADING_ELIDED, "");
  const letters = bare.replace(/(?![#%&@*])[\p{P}\p{Z}]/gu, "") || bare.replaceAll(" ", "");
  return [...letters].length > 1 || !/^[\p{L}\p{N}]$/u.test(letters);
}

function begins(text: string, letter: string): boolean {
  return text.replace(BEFORE_WORD, "").startsWith(letter);
}

function unseenIn(text: string) {
  const seen = text.replace(SPACE, " ").replace(JOINED_PICTURES, "").replace(REGION_FLAGS, "");
  for (const sign of seen) {
    const found = UNSEEN.find(([, signs]) => signs.test(sign));
    if (found) return found[0];
  }
  return null;
}

/** The text code of what is wrong with a line, if anything is. */
export function problemOf(text: string, letter: string, language: string) {
  const unseen = unseenIn(text);
  if (unseen) return unseen;
  if (!mayYetBegin(text, letter)) return "got_any_words.wrong_letter" as const;
  return articleBegins(text, letter, language) ? ("got_any_words.article" as const) : null;
}

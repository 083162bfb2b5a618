/** The first letter, checked while somebody types. The hub judges; this only says it sooner. */

const ARTICLES =
  "the a an le la les un une des du de_la der die das den dem ein eine einer einen einem eines"
    .split(" ")
    .map((article) => article.replace("_", " "));
const WHOLE: Record<string, string> = {
  æ: "ae",
  œ: "oe",
  ø: "o",
  ß: "ss",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
};
const INVISIBLE = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;
const JOINED_PICTURES = /\p{So}[\u{1f3fb}-\u{1f3ff}\ufe0f]*\u200d(?=\p{So})/gu;

function folded(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[æœøßłđðþ]/g, (sign) => WHOLE[sign] ?? sign)
    .replace(/[‘’ʼ`´′]/g, "'")
    .replace(/\s+/g, " ")
    .trim();
}

/** Whether a text begins with a letter or, half typed, still may: it is only an article yet. */
export function mayYetBegin(text: string, letter: string): boolean {
  const whole = folded(text);
  const start = letter.toLowerCase();
  if (whole === "" || begins(whole, start)) return true;
  if ([...ARTICLES, "l'", "de l'"].some((article) => article.startsWith(whole))) return true;
  const rest = whole.replace(/^(?:de )?l' ?(?=.)/, "");
  if (rest !== whole && begins(rest, start)) return true;
  return ARTICLES.some(
    (article) => whole.startsWith(`${article} `) && begins(whole.slice(article.length + 1), start),
  );
}

function begins(text: string, letter: string): boolean {
  return text.replace(/^[^\p{L}\p{N}]+/u, "").startsWith(letter);
}

/** The text code of what is wrong with a line, if anything is. */
export function problemOf(text: string, letter: string) {
  if (INVISIBLE.test(text.replace(JOINED_PICTURES, ""))) return "words.zero_width" as const;
  return mayYetBegin(text, letter) ? null : ("got_any_words.wrong_letter" as const);
}

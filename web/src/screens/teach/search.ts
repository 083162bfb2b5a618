/** Looking for words as people type them: without accents, in any case, in any order. */

export function fold(words: string): string {
  return words
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("œ", "oe");
}

/** Whether all that is sought stands in what is `folded` already. */
export function matches(folded: string, sought: string): boolean {
  return fold(sought)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

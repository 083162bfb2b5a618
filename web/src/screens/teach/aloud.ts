/** Reading aloud, where the browser has a voice for the language. */

import type { Language } from "../../texts/text";

const voices = () => globalThis.speechSynthesis?.getVoices() ?? [];

export function canSpeak(language: Language): boolean {
  return voices().some((voice) => voice.lang.startsWith(language));
}

/** Browsers find their voices in their own time. The returned function stops listening. */
export function onVoices(changed: () => void): () => void {
  globalThis.speechSynthesis?.addEventListener("voiceschanged", changed);
  return () => globalThis.speechSynthesis?.removeEventListener("voiceschanged", changed);
}

export function speak(words: string, language: Language): void {
  const said = new SpeechSynthesisUtterance(words);
  said.lang = language;
  said.voice = voices().find((voice) => voice.lang.startsWith(language)) ?? null;
  hush();
  speechSynthesis.speak(said);
}

export function hush(): void {
  globalThis.speechSynthesis?.cancel();
}

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { canSpeak, hush, onVoices, speak } from "../src/screens/teach/aloud.ts";

/** A browser's voice, as far as we use it. */
class FakeVoices extends EventTarget {
  said: { words: string; lang: string; voice: { lang: string } | null }[] = [];
  hushed = 0;
  languages: string[];
  constructor(languages: string[]) {
    super();
    this.languages = languages;
  }
  getVoices() {
    return this.languages.map((lang) => ({ lang }));
  }
  speak(utterance: FakeUtterance) {
    this.said.push({ ...utterance });
  }
  cancel() {
    this.hushed += 1;
  }
}

class FakeUtterance {
  lang = "";
  voice: { lang: string } | null = null;
  words: string;
  constructor(words: string) {
    this.words = words;
  }
}

function withVoices(...languages: string[]): FakeVoices {
  const voices = new FakeVoices(languages);
  Object.assign(globalThis, {
    speechSynthesis: voices,
    SpeechSynthesisUtterance: FakeUtterance,
  });
  return voices;
}

afterEach(() => {
  Object.assign(globalThis, { speechSynthesis: undefined, SpeechSynthesisUtterance: undefined });
});

test("where there is no voice for the language, nothing is offered to be read aloud", () => {
  withVoices("en-GB", "de-DE");
  assert.deepEqual([canSpeak("en"), canSpeak("de"), canSpeak("fr")], [true, true, false]);
});

test("a browser that cannot speak at all is asked for nothing", () => {
  assert.equal(canSpeak("en"), false);
  hush();
  onVoices(() => assert.fail())();
});

test("it is read by a voice of the language, and the last words end there", () => {
  const voices = withVoices("en-GB", "fr_CA", "fr-FR");
  speak("Une carte", "fr");
  assert.deepEqual(voices.said, [{ words: "Une carte", lang: "fr", voice: { lang: "fr_CA" } }]);
  assert.equal(voices.hushed, 1);
  hush();
  assert.equal(voices.hushed, 2);
});

test("voices that come late are told of, for as long as somebody listens", () => {
  const voices = withVoices();
  let told = 0;
  const stop = onVoices(() => {
    told += 1;
  });
  assert.equal(canSpeak("de"), false);
  voices.languages.push("de-AT");
  voices.dispatchEvent(new Event("voiceschanged"));
  assert.deepEqual([told, canSpeak("de")], [1, true]);
  stop();
  voices.dispatchEvent(new Event("voiceschanged"));
  assert.equal(told, 1);
});

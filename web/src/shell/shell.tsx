/** What every screen has at hand: texts, language, theme, sound, this phone's memory. */

import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Store } from "../hub/store";
import {
  LANGUAGES,
  type Language,
  makeText,
  preferredLanguage,
  type Text,
  type Texts,
} from "../texts/text";
import { type Hints, makeHints } from "./hints";
import { makeSound, type Sound } from "./sound";
import { type Shown, shownTheme, type Theme } from "./theme";

interface Shell {
  store: Store;
  language: ReadonlySignal<Language>;
  /** The shell's texts in that language. */
  texts: ReadonlySignal<Texts>;
  text: ReadonlySignal<Text>;
  theme: Signal<Theme>;
  shown: ReadonlySignal<Shown>;
  sound: Sound;
  hints: Hints;
  /** A new version waits; it is taken over by consent only. */
  update: Signal<(() => void) | null>;
  /** Where the browser would install the app: asks it to. */
  install: Signal<(() => void) | null>;
  speak(language: Language): Promise<void>;
  /** Whether the words of `/help`, `/trust` and `/credits` are here: nobody else waits for them. */
  paged: ReadonlySignal<boolean>;
  fetchPages(): Promise<void>;
}

const FILES = import.meta.glob<{ default: Texts }>(["../texts/*.json", "../texts/pages/*.json"]);

async function load(language: Language, folder = ""): Promise<Texts> {
  const file = await FILES[`../texts/${folder}${language}.json`]?.();
  return file?.default ?? {};
}

export async function openShell(store: Store): Promise<Shell> {
  const kept = store.read<string | null>("language", null);
  const first =
    LANGUAGES.find((known) => known === kept) ?? preferredLanguage(navigator.languages ?? []);
  const language = signal<Language>(first);
  const texts = signal<Texts>(await load(first));
  const paged = signal(false);
  const theme = signal<Theme>(store.read<Theme>("theme", "dark"));
  const nobody = { seat: () => "?", player: () => "?" };
  return {
    store,
    language,
    texts,
    text: computed(() => makeText(language.value, texts.value, nobody)),
    theme,
    shown: shownTheme(theme),
    sound: makeSound(store),
    hints: makeHints(store),
    update: signal<(() => void) | null>(null),
    install: signal<(() => void) | null>(null),
    paged,
    async fetchPages() {
      const pages = await load(language.value, "pages/");
      texts.value = { ...texts.value, ...pages };
      paged.value = true;
    },
    async speak(next) {
      const pages = paged.value ? load(next, "pages/") : {};
      texts.value = { ...(await load(next)), ...(await pages) };
      language.value = next;
      store.write("language", next);
      document.documentElement.lang = next;
    },
  };
}

const ShellContext = createContext<Shell | null>(null);
export const ShellProvider = ShellContext.Provider;

export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error("no shell around this part");
  return shell;
}

export function useText(): Text {
  return useShell().text.value;
}

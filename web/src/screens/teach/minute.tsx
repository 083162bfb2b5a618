/** The game in a minute: a few picture cards before the first real one. A tap goes on. */

import { useEffect, useState } from "preact/hooks";
import { Press } from "../../parts/press/press";
import { useText } from "../../shell/shell";
import { canSpeak, hush, onVoices, speak } from "./aloud";
import "./teach.css";
import type { Taught } from "./use-help";

interface MinuteProps {
  help: Taught;
  onDone(): void;
}

export function Minute({ help, onDone }: MinuteProps) {
  const shell = useText();
  const { box, teaching, text } = help;
  const [at, setAt] = useState(0);
  const [aloud, setAloud] = useState(false);
  const [voice, setVoice] = useState(canSpeak(text.language));
  const words = text(`${box}.help.card.${at + 1}`);
  const Drawing = teaching.cards[at];
  const last = at === teaching.cards.length - 1;
  const on = () => (last ? onDone() : setAt(at + 1));
  useEffect(() => {
    const look = () => setVoice(canSpeak(text.language));
    look();
    return onVoices(look);
  }, [text.language]);
  useEffect(() => {
    if (aloud) speak(words, text.language);
    return hush;
  }, [aloud, words]);
  return (
    <section
      class="minute"
      aria-label={shell("teach.minute_of", { box })}
      onKeyDown={(event) => {
        if (event.key === "ArrowRight") on();
        else if (event.key === "ArrowLeft") setAt(Math.max(0, at - 1));
        else return;
        event.preventDefault(); // the arrow has done its work
      }}
    >
      <button type="button" class="minute-card" onClick={on}>
        <span class="minute-picture" aria-hidden="true">
          {Drawing && <Drawing text={text} />}
        </span>
        <span class="minute-words" role="status">
          {words}
        </span>
      </button>
      <footer class="minute-foot">
        <span class="quiet">
          {shell("teach.card_of", { n: at + 1, of: teaching.cards.length })}
        </span>
        <Press
          kind="quiet"
          icon="back"
          label={shell("teach.back")}
          disabled={at === 0}
          onPress={() => setAt(at - 1)}
        />
        {voice && (
          <Press
            kind="quiet"
            icon={aloud ? "sound" : "silent"}
            chosen={aloud}
            label={shell("teach.aloud")}
            onPress={() => setAloud(!aloud)}
          />
        )}
        {!last && (
          <Press kind="plain" onPress={onDone}>
            {shell("teach.skip")}
          </Press>
        )}
        <Press onPress={on}>{shell(last ? "teach.play" : "teach.next")}</Press>
      </footer>
    </section>
  );
}

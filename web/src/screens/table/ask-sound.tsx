/** Sound is asked for once, with one tap: browsers want one before they let anything sound. */

import { useEffect, useState } from "preact/hooks";
import { Press } from "../../parts/press/press";
import { useShell } from "../../shell/shell";
import type { Text } from "../../texts/text";

const ASKED = "sound.asked";

/** While people sit down. With the first game the question is over, answered or not. */
export function AskSound({ text }: { text: Text }) {
  const { sound, store } = useShell();
  const [asked] = useState(() => store.read(ASKED, false));
  useEffect(() => () => store.write(ASKED, true), []);
  if (asked || sound.on.value) return null;
  return (
    <div class="tablet-sound">
      <Press kind="plain" icon="sound" onPress={sound.toggle}>
        {text("tablet.sound_on")}
      </Press>
    </div>
  );
}

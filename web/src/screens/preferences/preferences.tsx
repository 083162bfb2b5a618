/** Language, light, sound: each phone its own. */

import { Press } from "../../parts/press/press";
import { isMutedBySwitch } from "../../shell/mute-switch";
import { useShell, useText } from "../../shell/shell";
import type { Theme } from "../../shell/theme";
import { LANGUAGES } from "../../texts/text";
import "./preferences.css";

const NAMES = { en: "English", fr: "Français", de: "Deutsch" };
const THEMES: readonly Theme[] = ["dark", "light", "system"];

export function Preferences() {
  const shell = useShell();
  const text = useText();
  const { language, theme, sound } = shell;
  return (
    <div class="preferences">
      <fieldset class="preference">
        <legend class="unseen">{text("preferences.language")}</legend>
        {LANGUAGES.map((other) => (
          <Press
            key={other}
            kind="quiet"
            chosen={language.value === other}
            onPress={() => shell.speak(other)}
          >
            <span lang={other}>{NAMES[other]}</span>
          </Press>
        ))}
      </fieldset>
      <fieldset class="preference">
        <legend class="unseen">{text("preferences.theme")}</legend>
        {THEMES.map((other) => (
          <Press
            key={other}
            kind="quiet"
            chosen={theme.value === other}
            onPress={() => {
              theme.value = other;
            }}
          >
            {text(`preferences.theme.${other}`)}
          </Press>
        ))}
      </fieldset>
      <Press
        kind="quiet"
        icon={sound.on.value ? "sound" : "silent"}
        chosen={sound.on.value}
        label={text("preferences.sound")}
        onPress={sound.toggle}
      />
      {sound.on.value && shell.paged.value && isMutedBySwitch(navigator) && (
        <p class="small quiet">{text("preferences.mute_switch")}</p>
      )}
    </div>
  );
}

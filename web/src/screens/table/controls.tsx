/** The few controls of the tablet: turn, pause, sound, full screen, the record, away. */

import { Press } from "../../parts/press/press";
import { Sheet } from "../../parts/sheet/sheet";
import { go } from "../../shell/route";
import { useShell } from "../../shell/shell";
import type { AtTable } from "../at-table";
import { useOpenPage } from "../open-page";
import { Preferences } from "../preferences/preferences";
import { RecordSheet } from "../record/record";
import { PuttingAway, QuestionMark } from "../teach/teach";

/** `onTurn`: only where there is something to turn. */
type ControlsProps = AtTable & { onTurn?: () => void };

export function Controls(props: ControlsProps) {
  const { connection, room, text, onTurn } = props;
  const { sound } = useShell();
  const [page, setPage] = useOpenPage<"none" | "menu" | "record">(room, "none");
  const close = () => setPage("none");
  return (
    <nav class="tablet-controls" aria-label={text("menu.title")}>
      {onTurn && <Press kind="quiet" icon="turn" label={text("tablet.turn")} onPress={onTurn} />}
      <Press
        kind="quiet"
        icon={sound.on.value ? "sound" : "silent"}
        chosen={sound.on.value}
        label={text("preferences.sound")}
        onPress={sound.toggle}
      />
      {room.phase === "playing" && <QuestionMark box={room.playing} connection={connection} />}
      <PuttingAway room={room} sign />
      {room.phase === "playing" && !room.paused && (
        <Press
          kind="quiet"
          icon="pause"
          label={text("menu.pause")}
          onPress={() => connection.ask(null, "pause", {})}
        />
      )}
      <Press kind="quiet" icon="menu" label={text("menu.title")} onPress={() => setPage("menu")} />
      {page === "menu" && (
        <Sheet title={text("menu.title")} onClose={close}>
          <Preferences />
          {document.fullscreenEnabled && (
            <Press kind="plain" onPress={() => void toggleFullScreen()}>
              {text("tablet.full_screen")}
            </Press>
          )}
          <Press kind="plain" icon="record" onPress={() => setPage("record")}>
            {text("menu.record")}
          </Press>
          <Press kind="plain" icon="film" onPress={() => go(`/${room.code}/film`)}>
            {text("menu.film")}
          </Press>
          <Press kind="plain" icon="hand" onPress={() => go(`/${room.code}`)}>
            {text("tablet.to_seat")}
          </Press>
        </Sheet>
      )}
      {page === "record" && <RecordSheet {...props} onClose={close} />}
    </nav>
  );
}

async function toggleFullScreen() {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await document.documentElement.requestFullscreen();
}

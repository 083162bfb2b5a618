/** In the lobby: the game in a minute, its rules, and with the real box how to lay it out. */

import { useState } from "preact/hooks";
import { hasHelp } from "../../games/help";
import type { Room } from "../../hub/messages";
import { Press } from "../../parts/press/press";
import { Sheet } from "../../parts/sheet/sheet";
import { useText } from "../../shell/shell";
import { boxName } from "../lobby/shelf";
import { InAMinute, RulesSheet, SettingUpSheet } from "./teach";
import "./teach.css";

type Page = "none" | "minute" | "rules" | "setting_up";

export function Learn({ box, room, me }: { box: string; room: Room; me: number | null }) {
  const text = useText();
  const [page, setPage] = useState<Page>("none");
  const close = () => setPage("none");
  if (!hasHelp(box)) return null;
  return (
    <div class="learn">
      <Press kind="plain" icon="play" onPress={() => setPage("minute")}>
        {text("teach.minute")}
      </Press>
      <Press kind="plain" icon="question" onPress={() => setPage("rules")}>
        {text("teach.rules")}
      </Press>
      {room.options.deck === "box" && (
        <Press kind="plain" icon="table" onPress={() => setPage("setting_up")}>
          {text("teach.setting_up")}
        </Press>
      )}
      {page === "minute" && (
        <Sheet title={boxName(box, text.language)} onClose={close}>
          <InAMinute box={box} onDone={close} />
        </Sheet>
      )}
      {page === "rules" && <RulesSheet box={box} phase={null} onClose={close} />}
      {page === "setting_up" && <SettingUpSheet {...{ box, room, me }} onClose={close} />}
    </div>
  );
}

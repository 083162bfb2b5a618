/** A pause for a question about the rules: they lie open where the game stands. */

import { useState } from "preact/hooks";
import { hasHelp } from "../../games/help";
import type { Room } from "../../hub/messages";
import { Press } from "../../parts/press/press";
import { useText } from "../../shell/shell";
import { RulesSheet } from "./teach";

interface PausedProps {
  room: Room;
  phase: string | null;
}

export function PausedForRules({ room, phase }: PausedProps) {
  const text = useText();
  const asked = room.paused?.why === "rules";
  const [closed, setClosed] = useState(false);
  const [opened, setOpened] = useState(false);
  if (!hasHelp(room.playing)) return null;
  const close = () => {
    setOpened(false);
    setClosed(true);
  };
  return (
    <>
      <Press kind="plain" icon="question" onPress={() => setOpened(true)}>
        {text("teach.rules")}
      </Press>
      {(opened || (asked && !closed)) && (
        <RulesSheet box={room.playing} phase={phase} onClose={close} />
      )}
    </>
  );
}

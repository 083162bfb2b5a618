/** Paused: everything is covered, everybody sees who did it; running on counts down from three. */

import { useEffect, useState } from "preact/hooks";
import type { Connection } from "../../hub/connection";
import type { Room } from "../../hub/messages";
import type { ShellKey, Text } from "../../texts/text";
import { Press } from "../press/press";
import "./pause.css";

interface PauseProps {
  connection: Connection;
  room: Room;
  text: Text<ShellKey>;
}

export function PauseCover({ connection, room, text }: PauseProps) {
  const countdown = useCountdown(connection, room);
  if (room.phase !== "playing") return null;
  if (room.paused) {
    const by = room.paused.by ?? -1;
    const resume = () => connection.ask(connection.held.value[0] ?? null, "resume", {});
    return (
      <div class="pause" role="alert">
        <p class="pause-who">{text("pause.by", { player: by })}</p>
        <p class="quiet">{text("pause.still")}</p>
        <Press icon="play" onPress={resume}>
          {text("pause.resume")}
        </Press>
      </div>
    );
  }
  if (countdown > 0) {
    return (
      <div class="pause pause-countdown" aria-hidden="true">
        <p key={countdown} class="pause-number">
          {countdown}
        </p>
      </div>
    );
  }
  return null;
}

function useCountdown(connection: Connection, room: Room): number {
  const read = () => Math.ceil(connection.clock.resumesInMs() / 1000);
  const [seconds, setSeconds] = useState(read);
  useEffect(() => {
    let timer = 0;
    const look = () => {
      setSeconds(read());
      const left = connection.clock.resumesInMs();
      if (left > 0) timer = window.setTimeout(look, (left % 1000 || 1000) + 4);
    };
    look();
    return () => clearTimeout(timer);
  }, [room.clock]);
  return seconds;
}

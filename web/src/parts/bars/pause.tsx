/** Paused: hands are covered (the table on the tablet is not), everybody sees who and why; running on counts down from three. */

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Connection } from "../../hub/connection";
import type { AskExplain, Room } from "../../hub/messages";
import type { ShellKey, Text } from "../../texts/text";
import { Press } from "../press/press";
import "./pause.css";

const COUNTDOWN = 3; // seconds, as the hub counts

interface PauseProps {
  connection: Connection;
  room: Room;
  text: Text<ShellKey>;
  /** What helps meanwhile. */
  children?: ComponentChildren;
}

const REASONS: readonly AskExplain["why"][] = ["break", "rules", "missing", "mishap"];

export function PauseCover({ connection, room, text, children }: PauseProps) {
  const countdown = useCountdown(connection, room);
  if (room.phase !== "playing") return null;
  const sand = typeof connection.game.value?.ends_at_ms === "number";
  if (room.paused) {
    const { by, why } = room.paused;
    const resume = () => connection.ask(connection.held.value[0] ?? null, "resume", {});
    return (
      <div class="pause">
        <div role="alert">
          <p class="pause-who">
            {why === "disk" ? text("table.paused") : text("pause.by", { player: by })}
          </p>
          <p class="pause-why">{why && text.line({ code: `param.why.${why}`, params: {} })}</p>
        </div>
        {sand && <p class="quiet">{text("pause.still")}</p>}
        <Press icon="play" onPress={resume}>
          {text("pause.resume")}
        </Press>
        {children}
        {why !== "disk" && pausedHere(connection, by) && (
          <fieldset class="pause-reasons">
            <legend class="quiet small">{text("pause.why")}</legend>
            {REASONS.map((reason) => (
              <Press
                key={reason}
                kind="plain"
                chosen={reason === why}
                onPress={() => connection.ask(by < 0 ? null : by, "explain", { why: reason })}
              >
                {text(`param.why.${reason}`)}
              </Press>
            ))}
          </fieldset>
        )}
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

/** Who paused says why: on the phone with that seat, or on a tablet if it was one. */
function pausedHere(connection: Connection, by: number): boolean {
  const held = connection.held.value;
  return held.includes(by) || (by < 0 && held.length === 0);
}

/** Read anew at every drawing: not one frame between the cover and the countdown is bare. */
function useCountdown(connection: Connection, room: Room): number {
  // Clocks are never quite the same: nobody counts from four.
  const read = () => Math.min(COUNTDOWN, Math.ceil(connection.clock.resumesInMs() / 1000));
  const [, draw] = useState(read);
  useEffect(() => {
    let timer = 0;
    const look = () => {
      draw(read());
      const left = connection.clock.resumesInMs();
      if (left > 0) timer = window.setTimeout(look, (left % 1000 || 1000) + 4);
    };
    look();
    return () => clearTimeout(timer);
  }, [room.clock]);
  return read();
}

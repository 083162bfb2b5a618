/** The readable record: what happened, in plain words, newest first. */

import { useEffect, useState } from "preact/hooks";
import type { Connection } from "../../hub/connection";
import type { RecordLine } from "../../hub/messages";
import type { ShellKey, Text } from "../../texts/text";
import { asMinutes } from "../hourglass/hourglass";
import { Press } from "../press/press";
import { Say } from "../say/say";
import type { Named } from "../seat-name/seat-name";
import { Sheet } from "../sheet/sheet";
import "./record.css";

interface RecordProps {
  connection: Connection;
  seats: readonly Named[];
  text: Text<ShellKey>;
  onClose(): void;
}

export function RecordSheet({ connection, seats, text, onClose }: RecordProps) {
  const [lines, setLines] = useState<RecordLine[] | null>(null);
  const last = connection.last.value;
  useEffect(() => {
    void connection.record().then(setLines);
  }, [last]);
  const [me = null] = connection.held.value;
  const playing = connection.room.value?.phase === "playing";
  /** Steps of people in the running game; those of the table itself stand. */
  const mayStrike = (line: RecordLine) =>
    playing && me !== null && line.by >= 0 && !line.undone && !line.code.startsWith("table.");
  const strike = (line: RecordLine) => {
    void connection.ask(me, "propose_amend", { seq: line.seq, args: null });
    onClose();
  };
  return (
    <Sheet title={text("record.title")} onClose={onClose}>
      {lines && lines.length === 0 && <p class="quiet">{text("record.empty")}</p>}
      <ol class="record" reversed>
        {[...(lines ?? [])].reverse().map((line) => (
          <li key={line.seq} class="record-line" data-undone={line.undone || undefined}>
            <span class="record-time">{asMinutes(Math.floor(line.at_ms / 1000))}</span>
            <span>
              <Say line={line} text={text} seats={seats} />
              {line.undone && <em> ({text("record.undone")})</em>}
            </span>
            {mayStrike(line) && (
              <Press
                kind="quiet"
                icon="cross"
                label={text("record.strike")}
                onPress={() => strike(line)}
              />
            )}
          </li>
        ))}
      </ol>
    </Sheet>
  );
}

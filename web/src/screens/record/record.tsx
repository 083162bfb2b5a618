/** The readable record: what happened, in plain words, newest first; steps can be corrected. */

import { useState } from "preact/hooks";
import type { Seated } from "../../games/contract";
import type { Args, Connection } from "../../hub/connection";
import type { RecordLine, Room } from "../../hub/messages";
import { TABLE } from "../../hub/who";
import { asMinutes } from "../../parts/hourglass/hourglass";
import { Press } from "../../parts/press/press";
import { Say } from "../../parts/say/say";
import { Sheet } from "../../parts/sheet/sheet";
import { lazy } from "../../shell/lazy";
import type { ShellKey, Text } from "../../texts/text";
import "./record.css";
import { useEvening } from "./evening";

const Correction = lazy(() => import("./correction").then((file) => file.Correction));

interface RecordProps {
  connection: Connection;
  room: Room;
  seats: readonly Seated[];
  text: Text<ShellKey>;
  onClose(): void;
}

export function RecordSheet({ connection, room, seats, text, onClose }: RecordProps) {
  const { lines, tellingOf } = useEvening(connection, room);
  const [corrected, setCorrected] = useState<RecordLine | null>(null);
  /** The later step that stands against a correction. */
  const [against, setAgainst] = useState<unknown>(null);
  const held = connection.held.value;
  const playing = room.phase === "playing";
  const newestFirst = [...(lines ?? [])].reverse();
  const begun = newestFirst.find((line) => line.code === "table.log.start")?.seq ?? 0;
  /** Steps of people in the running game; those of the table itself stand. */
  const mayStrike = ({ seq, by, code, undone }: RecordLine) =>
    playing &&
    held.length > 0 &&
    seq > begun &&
    by >= TABLE &&
    !undone &&
    !code.startsWith("table.");

  async function propose(line: RecordLine, args: Args | null) {
    const by = held.includes(line.by) ? line.by : (held[0] ?? null);
    const answer = await connection.ask(by, "propose_amend", { seq: line.seq, args });
    if (answer.ok) onClose();
    if ("code" in answer && answer.code === "table.breaks_later") {
      setAgainst(answer.params.seq);
      setCorrected(null);
    }
    return answer.ok;
  }

  if (corrected) {
    return (
      <Sheet key="correct" title={text("record.correct")} onClose={() => setCorrected(null)}>
        <Correction
          line={corrected}
          propose={(args: Args) => propose(corrected, args)}
          {...{ connection, seats, text }}
        />
      </Sheet>
    );
  }
  return (
    <Sheet key="record" title={text("record.title")} onClose={onClose}>
      {lines && lines.length === 0 && <p class="quiet">{text("record.empty")}</p>}
      <ol class="record" reversed>
        {newestFirst.map((line) => (
          <li key={line.seq} class="record-line" data-undone={line.undone || undefined}>
            <span class="record-time">{asMinutes(Math.floor(line.at_ms / 1000))}</span>
            <span class="record-words">
              <Say line={line} {...tellingOf(line)} />
              {line.undone && <em> ({text("record.undone")})</em>}
              {line.was && (
                <del>
                  <Say line={line.was} {...tellingOf(line)} />
                </del>
              )}
              {line.seq === against && <strong>{text("record.against")}</strong>}
            </span>
            <span class="record-steps">
              {mayStrike(line) && line.free && (
                <Press
                  kind="quiet"
                  icon="pencil"
                  label={text("record.correct")}
                  onPress={() => setCorrected(line)}
                />
              )}
              {mayStrike(line) && (
                <Press
                  kind="quiet"
                  icon="cross"
                  label={text("record.strike")}
                  onPress={() => propose(line, null)}
                />
              )}
            </span>
          </li>
        ))}
      </ol>
    </Sheet>
  );
}

/** The readable record: what happened, in plain words, newest first; steps can be corrected. */

import { useEffect, useState } from "preact/hooks";
import type { Seated } from "../../games/contract";
import type { Args, Connection } from "../../hub/connection";
import type { RecordLine } from "../../hub/messages";
import { lazy } from "../../shell/lazy";
import type { ShellKey, Text } from "../../texts/text";
import { asMinutes } from "../hourglass/hourglass";
import { Press } from "../press/press";
import { Say } from "../say/say";
import { Sheet } from "../sheet/sheet";
import "./record.css";

const Correction = lazy(() => import("./correction").then((file) => file.Correction));

interface RecordProps {
  connection: Connection;
  seats: readonly Seated[];
  text: Text<ShellKey>;
  onClose(): void;
}

export function RecordSheet({ connection, seats, text, onClose }: RecordProps) {
  const [lines, setLines] = useState<RecordLine[] | null>(null);
  const [corrected, setCorrected] = useState<RecordLine | null>(null);
  /** The later step that stands against a correction. */
  const [against, setAgainst] = useState<unknown>(null);
  const last = connection.last.value;
  useEffect(() => {
    void connection.record().then(setLines);
  }, [last]);

  const held = connection.held.value;
  const playing = connection.room.value?.phase === "playing";
  const newestFirst = [...(lines ?? [])].reverse();
  const begun = newestFirst.find((line) => line.code === "table.log.start")?.seq ?? 0;
  /** Steps of people in the running game; those of the table itself stand. */
  const mayStrike = ({ seq, by, code, undone }: RecordLine) =>
    playing && held.length > 0 && seq > begun && by >= -1 && !undone && !code.startsWith("table.");

  async function propose(line: RecordLine, args: Args | null) {
    const by = held.includes(line.by) ? line.by : (held[0] ?? null);
    const answer = await connection.ask(by, "propose_amend", { seq: line.seq, args });
    if (answer.ok) onClose();
    if (answer.code === "table.breaks_later") {
      setAgainst(answer.params?.seq);
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
              <Say line={line} text={text} seats={seats} />
              {line.undone && <em> ({text("record.undone")})</em>}
              {line.was && (
                <del>
                  <Say line={line.was} text={text} seats={seats} />
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

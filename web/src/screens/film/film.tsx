/** The evening once more: the record as a film, line by line, faster than it was. */

import { useEffect, useState } from "preact/hooks";
import type { Connection } from "../../hub/connection";
import type { Room } from "../../hub/messages";
import { asMinutes } from "../../parts/hourglass/hourglass";
import { Press, Thumb } from "../../parts/press/press";
import { Say } from "../../parts/say/say";
import { Name, SeatToken } from "../../parts/seat-name/seat-name";
import { SeatRing } from "../../parts/seat-ring/seat-ring";
import { go } from "../../shell/route";
import { useText } from "../../shell/shell";
import { useEvening } from "../record/evening";
import "../screen.css";
import "./film.css";

/** Long pauses of the evening are cut; quick turns can still be read. */
const LEAST_MS = 900;
const MOST_MS = 2_600;

export function Film({ connection, room }: { connection: Connection; room: Room }) {
  const text = useText();
  const { lines: all, tellingOf } = useEvening(connection, room);
  const lines = (all ?? []).filter((line) => !line.undone);
  const [at, setAt] = useState(0);
  const [running, setRunning] = useState(true);

  const last = lines.length - 1;
  const line = lines[at];
  useEffect(() => {
    if (!running || at >= last) return;
    const gap = ((lines[at + 1]?.at_ms ?? 0) - (line?.at_ms ?? 0)) / 4;
    const timer = setTimeout(() => setAt(at + 1), Math.min(MOST_MS, Math.max(LEAST_MS, gap)));
    return () => clearTimeout(timer);
  }, [running, at, last]);

  const jump = (to: number) => {
    setRunning(false);
    setAt(Math.min(last, Math.max(0, to)));
  };
  const named = line?.params.seat ?? line?.params.by;
  const actor = line && typeof named === "number" ? tellingOf(line).seats[named]?.key : line?.by;
  // A tablet, which holds no seat, goes back to being the table.
  const back = connection.held.value.length ? `/${room.code}` : `/${room.code}/table`;
  return (
    <main class="screen film">
      <header class="screen-head">
        <h1>{text("film.title")}</h1>
        <Press kind="quiet" icon="close" label={text("film.leave")} onPress={() => go(back)} />
      </header>
      <SeatRing
        label={text("join.chairs")}
        chair={(chair) => {
          const player = room.players.find((other) => other.chair === chair);
          return (
            player && (
              <span class="film-chair" data-on={player.key === actor || undefined}>
                <SeatToken look={player.look} />
                <span class="film-name">
                  <Name who={player} />
                </span>
              </span>
            )
          );
        }}
      >
        {line ? (
          <p key={at} class="film-line" aria-live="polite">
            <span class="quiet small">{asMinutes(Math.floor(line.at_ms / 1000))}</span>
            <span>
              <Say line={line} {...tellingOf(line)} />
            </span>
          </p>
        ) : (
          all && <p class="quiet">{text("record.empty")}</p>
        )}
      </SeatRing>
      <ol class="film-before">
        {lines.slice(Math.max(0, at - 4), at).map((before) => (
          <li key={before.seq} class="quiet small">
            <Say line={before} {...tellingOf(before)} />
          </li>
        ))}
      </ol>
      <Thumb>
        <input
          type="range"
          class="film-range"
          aria-label={text("film.place")}
          min={0}
          max={Math.max(0, last)}
          value={at}
          onInput={(event) => jump(Number(event.currentTarget.value))}
        />
        <div class="film-buttons">
          <Press kind="plain" icon="back" label={text("film.back")} onPress={() => jump(at - 1)} />
          <Press
            icon={running && at < last ? "pause" : "play"}
            onPress={() => {
              if (at >= last) setAt(0);
              setRunning(at >= last || !running);
            }}
          >
            {text(running && at < last ? "film.stop" : "film.play")}
          </Press>
        </div>
      </Thumb>
    </main>
  );
}

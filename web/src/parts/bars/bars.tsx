/** Quiet bars over the screen: the link, refusals, a new version. Never a dialog. */

import { useEffect, useState } from "preact/hooks";
import type { Connection } from "../../hub/connection";
import { useShell, useText } from "../../shell/shell";
import type { ShellKey, Text } from "../../texts/text";
import { Press } from "../press/press";
import "./bars.css";

const READ_MS = 6_000;
const LONG_MS = 15_000;

/** Says that the link is gone and what happens next; after a while, what may be the cause. */
export function LinkBar({ connection }: { connection: Connection }) {
  const text = useText();
  const { state } = connection.link.value;
  const down = state === "lost" || state === "connecting" || state === "joining";
  const blinkMs = state === "lost" ? 600 : 2_500;
  const [long, setLong] = useState(false);
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLong(false);
    setLate(false);
    if (!down) return;
    // A blink of the link is nobody's business.
    const soon = setTimeout(() => setLate(true), blinkMs);
    const later = setTimeout(() => setLong(true), LONG_MS);
    return () => {
      clearTimeout(soon);
      clearTimeout(later);
    };
  }, [down, blinkMs]);
  const waiting = connection.letters.value.length;
  return (
    <div role="status">
      {down && late && (
        <p class="bar">
          {text("link.lost")} {waiting > 0 && text("link.waiting", { n: waiting })}{" "}
          {long && <a href="/help">{text("link.help")}</a>}
        </p>
      )}
    </div>
  );
}

export function RefusalBar({ connection, text }: { connection: Connection; text: Text<ShellKey> }) {
  const refusal = connection.refusal.value;
  useEffect(() => {
    if (!refusal) return;
    const timer = setTimeout(() => {
      connection.refusal.value = null;
    }, READ_MS);
    return () => clearTimeout(timer);
  }, [refusal]);
  return (
    <div role="status">
      {refusal && (
        <p class="bar bar-refusal">
          <span>{text.line(refusal)}</span>
          <Press
            kind="quiet"
            icon="close"
            label={text("sheet.close")}
            onPress={() => {
              connection.refusal.value = null;
            }}
          />
        </p>
      )}
    </div>
  );
}

/** A new version waits for consent, and never in the middle of a game. */
export function UpdateBar({ playing }: { playing: boolean }) {
  const { update } = useShell();
  const text = useText();
  const takeOver = update.value;
  if (!takeOver || playing) return null;
  return (
    <p class="bar bar-proposal" role="status">
      {text("update.ready")}{" "}
      <Press kind="plain" onPress={takeOver}>
        {text("update.take")}
      </Press>
    </p>
  );
}

/** When a phone cannot reach the hub: what this phone can see, the likely causes, what to do. */

import { useEffect, useState } from "preact/hooks";
import { Press, Thumb } from "../../parts/press/press";
import { go } from "../../shell/route";
import { useText } from "../../shell/shell";
import type { ShellKey } from "../../texts/text";
import "../screen.css";

type Finding = "asking" | "reached" | "offline" | "silent";

const CAUSES: readonly ShellKey[] = [
  "help.cause.network",
  "help.cause.data",
  "help.cause.vpn",
  "help.cause.guests",
  "help.cause.asleep",
  "help.cause.address",
  "help.cause.app",
];

export function Help() {
  const text = useText();
  const [finding, setFinding] = useState<Finding>("asking");
  const [delayMs, setDelayMs] = useState(0);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let wanted = true;
    let timer = 0;
    async function look() {
      const found = await reachHub();
      if (!wanted) return;
      setFinding(found.finding);
      setDelayMs(found.delayMs);
      timer = window.setTimeout(look, 3_000);
    }
    void look();
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [tries]);

  return (
    <main class="screen">
      <header class="screen-head">
        <h1>{text("help.title")}</h1>
      </header>
      <section class="card stack" role="status">
        <h2>{text(`help.${finding}`)}</h2>
        <p class="quiet">{text("help.address", { address: location.host })}</p>
        {finding === "reached" && <p class="quiet">{text("help.delay", { n: delayMs })}</p>}
        {!window.isSecureContext && <p class="quiet">{text("help.plain")}</p>}
      </section>
      {finding !== "reached" && (
        <ol class="stack">
          {CAUSES.map((cause) => (
            <li key={cause} class="card">
              {text(cause)}
            </li>
          ))}
        </ol>
      )}
      <Thumb>
        <Press kind="plain" onPress={() => setTries(tries + 1)}>
          {text("help.again")}
        </Press>
        <Press onPress={() => (history.length > 1 ? history.back() : go("/"))}>
          {text("help.back")}
        </Press>
      </Thumb>
    </main>
  );
}

async function reachHub(): Promise<{ finding: Finding; delayMs: number }> {
  const started = performance.now();
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), 4_000);
  try {
    const answer = await fetch("/health", { cache: "no-store", signal: patience.signal });
    // A login page of a hotel answers too, but not with this.
    const body = await answer.json();
    if (body.ok) return { finding: "reached", delayMs: Math.round(performance.now() - started) };
  } catch {
    // Told below.
  } finally {
    clearTimeout(timer);
  }
  return { finding: navigator.onLine === false ? "offline" : "silent", delayMs: 0 };
}

/** Home: open a table, or go to one by its code. */

import { useRef, useState } from "preact/hooks";
import { openSavedTable, openTable, Refused } from "../../hub/api";
import type { Line } from "../../hub/messages";
import { rememberedTables } from "../../hub/tokens";
import { UpdateBar } from "../../parts/bars/bars";
import { Press, Thumb } from "../../parts/press/press";
import { useHubMissing } from "../../shell/hub-there";
import { lazy } from "../../shell/lazy";
import { go } from "../../shell/route";
import { useShell, useText } from "../../shell/shell";
import { Preferences } from "../preferences/preferences";
import "../screen.css";
import "./home.css";
import { CodeField } from "./code-field";
import { Emblem } from "./emblem";
import { useWaitingTables, WaitingTables } from "./waiting-tables";

const OwnScreen = lazy(() => import("./own-screen").then((file) => file.OwnScreen), null);

const PHONE_PX = 560;

/** A tablet, a laptop, a television: it becomes the table. A phone is none, however it is held. */
function isLarge(): boolean {
  return Math.min(window.innerWidth, window.innerHeight) >= PHONE_PX;
}

/** The hub's own machine opens its browser under this name. */
const LOOPBACK = /^(localhost|127\..*|\[::1\])$/;
const OWN = "own.screen";

export function Home() {
  const text = useText();
  const { store } = useShell();
  const missing = useHubMissing();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Line | null>(null);
  const known = rememberedTables(store);
  const waiting = useWaitingTables();
  const [large] = useState(isLarge);
  // Its place is kept from the first moment: what is to be pressed does not move aside later.
  const [beside, setBeside] = useState(
    () => large && store.read(OWN, LOOPBACK.test(location.hostname)),
  );
  const tell = (own: boolean) => {
    store.write(OWN, own);
    setBeside(own);
  };

  async function open(how: () => Promise<{ code: string }>) {
    setBusy(true);
    setRefusal(null);
    try {
      const { code } = await how();
      go(isLarge() ? `/${code}/table` : `/${code}`);
    } catch (error) {
      if (error instanceof Refused) setRefusal(error.line);
      setBusy(false);
    }
  }

  const main = (
    <main class="screen home" data-beside={beside || undefined}>
      <div class="bars screen-bleed">
        <UpdateBar playing={false} />
        <div role="status">
          {missing && (
            <p class="bar">
              {text("home.no_hub")} <a href="/help">{text("link.help")}</a>
            </p>
          )}
        </div>
      </div>
      <header class="home-title">
        <Emblem />
        <h1>Tablée</h1>
        <p class="quiet">{text("home.what")}</p>
      </header>

      <WaitingTables tables={waiting} large={large} />

      <section class="card stack">
        <CodeField onCode={(code) => go(`/${code}`)} />
        <p class="small quiet">{text("home.scan")}</p>
      </section>

      {known.length > 0 && (
        <section class="stack">
          <h2 class="home-known">{text("home.known")}</h2>
          <div class="row">
            {known.map((other) => (
              <Press key={other} kind="plain" onPress={() => go(`/${other}`)}>
                {other}
              </Press>
            ))}
          </div>
        </section>
      )}

      <p role="alert" class="home-refusal">
        {refusal && text.line(refusal)}
      </p>

      <Foot onFile={(file) => open(() => openSavedTable(file))} />

      <Thumb>
        <Press
          kind={waiting.length ? "plain" : "main"}
          sending={busy}
          onPress={() => open(openTable)}
        >
          {text("home.open")}
        </Press>
        {large && <p class="small quiet home-becomes">{text("home.becomes_table")}</p>}
      </Thumb>
    </main>
  );
  return (
    <>
      {beside && <div class="own-place" />}
      {large && <OwnScreen tables={waiting} onTold={tell} />}
      {main}
    </>
  );
}

/** Ways to other pages, and to a table that was saved. */
function Foot({ onFile }: { onFile(file: File): void }) {
  const text = useText();
  const { install } = useShell();
  const file = useRef<HTMLInputElement>(null);
  return (
    <footer class="home-foot">
      <Preferences />
      <nav class="row small">
        <a href="/rules">{text("teach.rules")}</a>
        <a href="/help">{text("home.help")}</a>
        <a href="/tv">{text("menu.television")}</a>
        <a href="/credits">{text("home.credits")}</a>
        <button type="button" class="link" onClick={() => file.current?.click()}>
          {text("home.saved")}
        </button>
        {install.value && (
          <button type="button" class="link" onClick={install.value}>
            {text("home.install")}
          </button>
        )}
      </nav>
      <input
        ref={file}
        type="file"
        accept=".tablee"
        hidden
        aria-label={text("home.saved")}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          if (chosen) onFile(chosen);
        }}
      />
    </footer>
  );
}

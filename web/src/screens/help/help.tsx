/** When a phone cannot reach the hub: what this phone can tell, the likely causes, what to do. */

import { useEffect, useState } from "preact/hooks";
import { type Found, lookForHub } from "../../hub/finding";
import { otherWays, rememberWays } from "../../hub/ways";
import { Press, Thumb } from "../../parts/press/press";
import { go } from "../../shell/route";
import { useShell, useText } from "../../shell/shell";
import "../screen.css";
import { type Cause, FIREWALLS, likelyCauses } from "./causes";
import "./help.css";

const AGAIN_MS = 3_000;

export function Help() {
  const text = useText();
  const { store } = useShell();
  const [look, setLook] = useState<Found | null>(null);
  const [tries, setTries] = useState(0);
  const [others, setOthers] = useState(() => otherWays(store));
  const finding = look?.finding;

  useEffect(() => {
    let wanted = true;
    let timer = 0;
    async function again() {
      const found = await lookForHub();
      if (!wanted) return;
      setLook(found);
      timer = window.setTimeout(again, AGAIN_MS);
    }
    setLook(null);
    void again();
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [tries]);

  useEffect(() => {
    if (finding === "reached") void rememberWays(store).then(setOthers);
  }, [finding]);

  return (
    <main class="screen help">
      <header class="screen-head">
        <h1>{text("help.title")}</h1>
      </header>
      <section class="card stack" role="status" data-finding={finding}>
        <h2>{text(`help.${finding ?? "asking"}`)}</h2>
        <p class="quiet">{text("help.address", { address: location.host })}</p>
        {finding === "reached" && (
          <p class="quiet">{text("help.delay", { n: Math.round(look?.tookMs ?? 0) })}</p>
        )}
        {finding && finding !== "reached" && <p class="quiet">{text("help.looking")}</p>}
      </section>
      {finding === "reached" && others.length > 0 && (
        <section class="card stack">
          <h2>{text("help.ways")}</h2>
          <Ways others={others} />
        </section>
      )}
      {finding && <Causes finding={finding} others={others} />}
      <section class="card stack">
        <p>{text("help.doctor")}</p>
        <p class="quiet">
          {text(window.isSecureContext ? "help.secure" : "help.plain")}{" "}
          <a href="/trust">{text("help.trust")}</a>
        </p>
      </section>
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

interface CausesProps {
  finding: Found["finding"];
  others: readonly string[];
}

function Causes({ finding, others }: CausesProps) {
  const text = useText();
  const list = (
    <ol class="help-causes">
      {likelyCauses(finding, location.hostname).map((cause) => (
        <li key={cause} class="card">
          <h3>{text(`help.cause.${cause}`)}</h3>
          <Advice cause={cause} others={others} />
        </li>
      ))}
    </ol>
  );
  if (finding !== "reached") {
    return (
      <section class="stack">
        <h2 class="help-likely">{text("help.likely")}</h2>
        {list}
      </section>
    );
  }
  return (
    <details class="fold">
      <summary>{text("help.another_phone")}</summary>
      {list}
    </details>
  );
}

function Ways({ others }: { others: readonly string[] }) {
  return (
    <>
      {others.map((address) => (
        <a key={address} class="help-address" href={address}>
          {address}
        </a>
      ))}
    </>
  );
}

function Advice({ cause, others }: { cause: Cause; others: readonly string[] }) {
  const text = useText();
  return (
    <>
      <p>{text(`help.do.${cause}`, { port: location.port || "80", address: location.hostname })}</p>
      {cause === "address" && others.length > 0 && (
        <p>
          {text("help.elsewhere")} <Ways others={others} />
        </p>
      )}
      {cause === "firewall" && (
        <dl class="help-firewalls">
          {FIREWALLS.map(([name, command]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <code>{command.replace("{port}", location.port || "80")}</code>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

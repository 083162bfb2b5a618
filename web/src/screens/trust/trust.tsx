/** https on the LAN: why one may want it, and how a phone comes to trust the hub's own authority. */

import { useEffect, useState } from "preact/hooks";
import { fetchHub } from "../../hub/api";
import { Press, Thumb } from "../../parts/press/press";
import { go } from "../../shell/route";
import { useText } from "../../shell/shell";
import { registerWorker } from "../../shell/worker";
import "../screen.css";
import { DEVICES, type Device, deviceOf } from "../../shell/device";
import "../help/help.css";
import "./trust.css";

/**
 * `off`: the hub serves plain http only. `ready`: https is there, this page came without it.
 * `doubted`: it came over https that the browser was told to put up with. `trusted`: all done.
 */
type State = "asking" | "missing" | "off" | "ready" | "doubted" | "trusted";

interface Found {
  state: State;
  address: string;
}

async function find(): Promise<Found> {
  const secure = location.protocol === "https:";
  const trusted = secure && (await registerWorker());
  if (trusted) return { state: "trusted", address: location.origin };
  try {
    const { https_port: port } = await fetchHub();
    if (port === null) return { state: secure ? "doubted" : "off", address: location.origin };
    const address = `https://${location.hostname}:${port}`;
    return { state: secure ? "doubted" : "ready", address };
  } catch {
    return { state: "missing", address: "" };
  }
}

export function Trust() {
  const text = useText();
  const [{ state, address }, setFound] = useState<Found>({ state: "asking", address: "" });
  useEffect(() => {
    void find().then(setFound);
  }, []);
  const possible = state === "ready" || state === "doubted";
  return (
    <main class="screen trust">
      <header class="screen-head">
        <h1>{text("trust.title")}</h1>
      </header>
      <section class="card stack" role="status" data-state={state}>
        <h2>{text(`trust.${state}`)}</h2>
        {state !== "asking" && <p>{text(`trust.${state}_more`)}</p>}
        {state === "missing" && <a href="/help">{text("link.help")}</a>}
      </section>
      {state !== "missing" && state !== "trusted" && <Why />}
      {possible && <HowTo address={address} />}
      <Thumb>
        <Press onPress={() => (history.length > 1 ? history.back() : go("/"))}>
          {text("help.back")}
        </Press>
      </Thumb>
    </main>
  );
}

function Why() {
  const text = useText();
  return (
    <section class="stack">
      <h2>{text("trust.why")}</h2>
      <ul class="trust-why">
        {(["install", "offline", "awake"] as const).map((reason) => (
          <li key={reason}>{text(`trust.why.${reason}`)}</li>
        ))}
      </ul>
    </section>
  );
}

function HowTo({ address }: { address: string }) {
  const text = useText();
  const own = deviceOf(navigator.userAgent, navigator.maxTouchPoints);
  return (
    <>
      <section class="card stack trust-careful">
        <h2>{text("trust.careful")}</h2>
        <p>{text("trust.careful_more")}</p>
      </section>
      <section class="stack">
        <h2>{text("trust.how")}</h2>
        {DEVICES.map((device) => (
          <details key={device} class="fold card" open={device === own}>
            <summary>{text(`trust.${device}`)}</summary>
            <Steps device={device} address={address} />
          </details>
        ))}
        <p class="quiet">{text("trust.seats")}</p>
      </section>
    </>
  );
}

function Steps({ device, address }: { device: Device; address: string }) {
  const text = useText();
  return (
    <ol class="trust-steps">
      <li>
        <p>{text(`trust.${device}.fetch`)}</p>
        {/* Without `download`: iPhones take it for a profile only if they open it. */}
        <a class="press press-plain" href="/authority.crt">
          {text("trust.fetch")}
        </a>
      </li>
      {([1, 2] as const).map((step) => (
        <li key={step}>{text(`trust.${device}.${step}`)}</li>
      ))}
      <li>
        <p>{text("trust.open")}</p>
        <a class="trust-address" href={address}>
          {address}
        </a>
      </li>
    </ol>
  );
}

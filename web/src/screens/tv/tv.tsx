/** A television at no table yet: a number for a phone, or a table chosen with the arrows and OK. */

import { useEffect, useState } from "preact/hooks";
import { openTable, Refused } from "../../hub/api";
import type { Line } from "../../hub/messages";
import { browserPhone } from "../../hub/phone";
import { openScreen, type WaitingScreen } from "../../hub/screen";
import { socketWire } from "../../hub/socket";
import { hex128 } from "../../hub/store";
import { UpdateBar } from "../../parts/bars/bars";
import { Press } from "../../parts/press/press";
import { SeatName } from "../../parts/seat-name/seat-name";
import { keepAwake } from "../../shell/awake";
import { beTelevision } from "../../shell/remote";
import { go, route } from "../../shell/route";
import { useText } from "../../shell/shell";
import { Emblem } from "../home/emblem";
import { useWaitingTables } from "../home/waiting-tables";
import { Preferences } from "../preferences/preferences";
import "../../look/far.css";
import "./tv.css";

const show = (code: string) => go(`/${code}/table`);

/** From a table back to a number. */
function leave(): boolean {
  const away = route.value.page !== "tv";
  if (away) go("/tv");
  return away;
}

export function Tv() {
  const text = useText();
  const [screen, setScreen] = useState<WaitingScreen | null>(null);
  useEffect(keepAwake, []);
  useEffect(() => {
    beTelevision(leave);
    const opened = openScreen(socketWire(hex128()), browserPhone(), show);
    setScreen(opened);
    return opened.close;
  }, []);
  const number = screen?.number.value ?? null;
  const refusal = screen?.refusal.value;
  return (
    <main class="tv">
      <UpdateBar playing={false} />
      <header class="tv-head">
        <Emblem />
        <h1>{text("tv.title")}</h1>
      </header>
      <section class="tv-pair">
        {refusal ? (
          <p role="alert">{text.line(refusal)}</p>
        ) : number === null ? (
          <p role="status" aria-busy="true">
            {text("link.searching")}
          </p>
        ) : (
          <>
            <p>{text("tv.how")}</p>
            <p class="tv-number" role="status">
              <span class="unseen">{[...number].join(" ")}</span>
              <span aria-hidden="true">{number}</span>
            </p>
          </>
        )}
      </section>
      <Choices />
      <footer class="tv-foot">
        <Preferences />
      </footer>
    </main>
  );
}

/** Tables that wait for people are told at home only; a new one can be opened anywhere. */
function Choices() {
  const text = useText();
  const waiting = useWaitingTables();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Line | null>(null);
  const open = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      show((await openTable()).code);
    } catch (error) {
      if (error instanceof Refused) setRefusal(error.line);
      setBusy(false);
    }
  };
  return (
    <section class="tv-choices">
      <h2>{text("tv.or")}</h2>
      <div class="tv-tables">
        {waiting.map(({ code, players }) => (
          <Press key={code} kind="plain" onPress={() => show(code)}>
            <span class="tv-code">{code}</span>{" "}
            {players.map((player) => (
              <SeatName key={player.look} who={player} />
            ))}
          </Press>
        ))}
        <Press kind="plain" icon="plus" sending={busy} onPress={open}>
          {text("home.open")}
        </Press>
      </div>
      <p role="alert">{refusal && text.line(refusal)}</p>
    </section>
  );
}

/** The screen of the hub's own machine: the way in for phones, large, and who is here. */

import { useEffect, useState } from "preact/hooks";
import { fetchOwnScreen } from "../../hub/api";
import { svgAddress, typed } from "../../hub/invite";
import type { OwnInvite, WaitingTable } from "../../hub/messages";
import { SeatName } from "../../parts/seat-name/seat-name";
import { keepTrying } from "../../shell/keep-trying";
import { useShell, useText } from "../../shell/shell";
import "./own-screen.css";

const LOOK_AGAIN_MS = 2_000;

/** Null on every other machine, which is told nothing. */
function useOwnInvite(onTold: (own: boolean) => void): OwnInvite | null {
  const [invite, setInvite] = useState<OwnInvite | null>(null);
  useEffect(() => {
    let timer = 0;
    const look = () => {
      if (document.hidden) return;
      fetchOwnScreen().then(
        (told) => {
          setInvite(told.invite);
          onTold(told.invite !== null);
          if (!told.invite) clearInterval(timer);
        },
        () => {},
      );
    };
    timer = window.setInterval(look, LOOK_AGAIN_MS);
    document.addEventListener("visibilitychange", look);
    look();
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
  return invite;
}

interface OwnScreenProps {
  tables: readonly WaitingTable[];
  /** Whether this is the hub's own machine. */
  onTold(own: boolean): void;
}

export function OwnScreen({ tables, onTold }: OwnScreenProps) {
  const text = useText();
  const { paged, fetchPages } = useShell();
  useEffect(() => (paged.value ? undefined : keepTrying(fetchPages, () => {})), []);
  const invite = useOwnInvite(onTold);
  if (!invite || !paged.value) return null;
  return (
    <aside class="own-screen" aria-label={text("own.title")}>
      {invite.alone ? (
        <p class="own-alone">{text("own.alone")}</p>
      ) : (
        <>
          <img class="own-code" src={svgAddress(invite.qr)} alt={text("own.qr")} />
          <p class="own-way">
            {invite.wifi ? text("own.wifi", { name: invite.wifi }) : text("own.scan")}
            <strong class="own-address">{typed(invite.address)}</strong>
          </p>
        </>
      )}
      <WhoIsHere invite={invite} tables={tables} />
    </aside>
  );
}

function WhoIsHere({ invite, tables }: { invite: OwnInvite; tables: readonly WaitingTable[] }) {
  const text = useText();
  const seated = tables.flatMap(({ code, players }) =>
    players.map((player) => ({ ...player, code })),
  );
  return (
    <section class="own-here" aria-live="polite">
      <h2>{text("own.here")}</h2>
      {seated.length + invite.devices.length === 0 && <p class="quiet">{text("own.nobody")}</p>}
      <ul class="own-people">
        {seated.map((player) => (
          <li key={`${player.code} ${player.look}`}>
            <SeatName who={player} />
          </li>
        ))}
        {invite.devices.map((device, i) => (
          <li key={`${device} ${i}`} class="own-device">
            {text("own.at_the_door", { device: device || text("own.device") })}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who comes to the hub without a code is led to a table that waits for people, if there is one. */

import { useEffect, useState } from "preact/hooks";
import { fetchWaiting } from "../../hub/api";
import type { WaitingTable } from "../../hub/messages";
import { Press } from "../../parts/press/press";
import { SeatName } from "../../parts/seat-name/seat-name";
import { go } from "../../shell/route";
import { useText } from "../../shell/shell";

const LOOK_AGAIN_MS = 3_000;

/** Friends scan at the same time: who is a moment later sees the first one's table. */
export function useWaitingTables(): readonly WaitingTable[] {
  const [waiting, setWaiting] = useState<readonly WaitingTable[]>([]);
  useEffect(() => {
    const look = () => {
      if (!document.hidden) fetchWaiting().then(setWaiting, () => {});
    };
    look();
    const timer = setInterval(look, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return waiting;
}

interface WaitingProps {
  tables: readonly WaitingTable[];
  /** A screen that can be the table. */
  large: boolean;
}

export function WaitingTables({ tables, large }: WaitingProps) {
  const text = useText();
  return (
    <>
      {tables.map(({ code, players }) => (
        <section key={code} class="card stack">
          <h2 class="spread">
            {text("home.waiting")} <span class="code home-code">{code}</span>
          </h2>
          {players.length > 0 ? (
            <p class="row">
              {players.map((player) => (
                <SeatName key={player.look} who={player} />
              ))}
            </p>
          ) : (
            <p class="quiet">{text("home.nobody_yet")}</p>
          )}
          {large && <Press onPress={() => go(`/${code}/table`)}>{text("home.show_here")}</Press>}
          <Press kind={large ? "plain" : "main"} onPress={() => go(`/${code}`)}>
            {text("home.sit_there")}
          </Press>
        </section>
      ))}
    </>
  );
}

/** The open safes side by side. */

import { Icon } from "../../parts/icon/icon";
import { SeatName } from "../../parts/seat-name/seat-name";
import { characterOf, type TableScreen } from "./game";
import { Numbered, OpenSafe } from "./pieces";

/** All the open safes; who has voted; who is revealed. */
export function Safes({ game, told, seats, text }: TableScreen) {
  const most = Math.max(
    1,
    ...(game.safes ?? []).map((safe) => (safe ? safe.green.length + safe.red.length : 0)),
  );
  return (
    <ul class="trays secret_identity-safes" data-seats={seats.length} style={{ "--most": most }}>
      {seats.map((who) => {
        const revealed = told.before.revealed.find((other) => other.seat === who.seat);
        const character = revealed && characterOf(game, revealed.key);
        return (
          <li key={who.seat}>
            <div class="secret_identity-owner">
              <SeatName who={who} />
              {game.phase === "voting" && game.voted.includes(who.seat) && (
                <>
                  <Icon name="tick" />
                  <span class="unseen">{text("secret_identity.has_voted")}</span>
                </>
              )}
            </div>
            <OpenSafe safe={game.safes?.[who.seat]} text={text} />
            {character && (
              <p class="secret_identity-was">
                <Numbered character={character} />
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

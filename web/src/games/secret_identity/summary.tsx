/** What a round brought: who was who, who found whom, and what everybody got for it. */

import { SeatName } from "../../parts/seat-name/seat-name";
import { Marks } from "./board";
import { characterOf, type TableScreen } from "./game";
import { Numbered } from "./pieces";
import { findersOf, foundBy } from "./points";

/** `mine`: whose row comes first, on a phone. */
type SummaryProps = TableScreen & { mine?: number };

export function Summary({ game, seats, text, mine }: SummaryProps) {
  const rows = [...game.revealed].sort(
    (a, b) => Number(b.seat === mine) - Number(a.seat === mine) || a.seat - b.seat,
  );
  return (
    <table class="secret_identity-summary">
      <caption>
        {text("secret_identity.summary", { round: game.round, rounds: game.rounds })}
      </caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{text("secret_identity.summary_by")}</th>
          <th scope="col">{text("secret_identity.summary_found")}</th>
          <th scope="col">{text("secret_identity.summary_points")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((revealed) => {
          const { seat, key } = revealed;
          const who = seats[seat];
          const character = characterOf(game, key);
          const by = findersOf(revealed);
          const found = foundBy(game.revealed, seat);
          return (
            <tr key={seat}>
              <th scope="row">
                <span class="secret_identity-who-was">
                  {who && <SeatName who={who} />}
                  <span class="secret_identity-was">
                    {character && <Numbered character={character} />}
                  </span>
                </span>
              </th>
              <td>
                <Tokens seats={seats} of={by} />
              </td>
              <td>
                <Tokens seats={seats} of={found} />
              </td>
              <td class="secret_identity-got">
                <b>+{by.length + found.length}</b>{" "}
                <span class="quiet">
                  {text("secret_identity.summary_total", { n: game.scores[seat] ?? 0 })}
                </span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Tokens({ seats, of }: Pick<TableScreen, "seats"> & { of: readonly number[] }) {
  return of.length ? (
    <Marks seats={seats} marks={of.map((seat) => ({ seat, number: 0 }))} />
  ) : (
    <span class="quiet">–</span>
  );
}

/** Of the end: how well the group understood each other, and which words stayed secret. */

import { Icon } from "../../parts/icon/icon";
import { SeatName } from "../../parts/seat-name/seat-name";
import { secretsOf, type TableScreen } from "./game";
import { Coins } from "./pieces";

export function Outcome(props: TableScreen) {
  const { game, seats, text } = props;
  const total = game.secrets.length;
  return (
    <section class="hunch-outcome">
      <h2 class="hunch-found">{text("hunch.found", { n: game.secrets_guessed, total })}</h2>
      <ul class="hunch-words" data-many={seats.length > 4 || undefined}>
        {seats.map((who) => (
          <li key={who.seat}>
            <SeatName who={who} />
            <Coins n={game.coins[who.seat] ?? 0} text={text} />
            <span class="hunch-clues-at">
              {secretsOf(game, who.seat).map((secret) => (
                <span
                  key={secret.secret}
                  class="hunch-chip"
                  data-guessed={secret.guessed || undefined}
                >
                  <Icon name={secret.guessed ? "tick" : "lock"} /> {secret.word}
                  <span class="unseen">
                    {secret.guessed ? text("hunch.is_guessed") : text("hunch.stayed_secret")}
                  </span>
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Of the end: together how far one came, else what decided between those with equal points. */

import { SeatName } from "../../parts/seat-name/seat-name";
import type { TableScreen } from "./game";
import { STEPS } from "./rating";

export function Outcome(props: TableScreen) {
  return props.game.together ? <Rating {...props} /> : <TieBreak {...props} />;
}

/** Ten turns as ten pips, the four steps marked between them. */
function Rating({ game, text }: TableScreen) {
  const found = game.scores[0] ?? 0;
  return (
    <div
      class="secret_identity-rating"
      role="img"
      aria-label={text("secret_identity.found_of", { n: found, rounds: game.rounds })}
    >
      {Array.from({ length: game.rounds }, (_, i) => (
        <span
          key={i}
          data-found={i < found || undefined}
          data-step={STEPS.includes(i + 1) || undefined}
        >
          {i + 1}
        </span>
      ))}
    </div>
  );
}

function TieBreak({ room, game, seats, text }: TableScreen) {
  const scores = room.outcome?.scores ?? game.scores;
  const tied = seats.filter(({ seat }) => scores[seat] === Math.max(...scores));
  if (tied.length < 2) return null;
  return (
    <div class="secret_identity-tie">
      <p>{text("secret_identity.tie")}</p>
      {tied.map((who) => (
        <SeatName key={who.seat} who={who}>
          <span class="secret_identity-left">
            <span class="secret_identity-pile" /> {game.pictos_left[who.seat]}
          </span>
        </SeatName>
      ))}
    </div>
  );
}

/** What lies before a player who places: two-sided cards, and the safe with its two halves. */

import { Picto } from "../../parts/picto/picto";
import { memo } from "../../shell/memo";
import { type Arranged, sideUp } from "./arranged";
import { HALVES, type SeatScreen } from "./game";
import { Sign } from "./pieces";
import type { Face, PictoCard } from "./view";

type HandCardProps = Pick<SeatScreen, "text"> & {
  card: PictoCard;
  /** Which of its sides is up. */
  back: boolean;
  held?: boolean;
  disabled?: boolean;
  onPick?: (card: number) => void;
};

/** Its upper side large, the other one small in a corner: all twenty can be seen at once. */
export const HandCard = memo(function HandCard(props: HandCardProps) {
  const { card, back, text, held, disabled, onPick } = props;
  const [up, under] = back ? [card.back, card.front] : [card.front, card.back];
  return (
    <button
      type="button"
      class="secret_identity-card"
      data-back={back || undefined}
      aria-pressed={held ?? false}
      aria-label={text("secret_identity.card", { up: up.name, under: under.name })}
      disabled={disabled}
      onClick={() => onPick?.(card.card)}
    >
      <span class="secret_identity-flip">
        <Side up={card.front} under={card.back} />
        <Side up={card.back} under={card.front} />
      </span>
    </button>
  );
});

function Side({ up, under }: { up: Face; under: Face }) {
  return (
    <span class="secret_identity-side">
      <Picto name={up.picto} />
      <span class="secret_identity-under">
        <Picto name={under.picto} />
      </span>
    </span>
  );
}

type SafeToFillProps = SeatScreen & {
  arranged: Arranged;
  held: number | null;
  onHold(card: number): void;
};

export function SafeToFill({ game, hand, text, arranged, held, onHold }: SafeToFillProps) {
  return (
    <fieldset class="secret_identity-safe">
      <legend class="unseen">{text(`secret_identity.word.${game.edition}.my_safe`)}</legend>
      {HALVES.map((half) => (
        <div key={half} class="secret_identity-half" data-half={half}>
          <p class="secret_identity-half-name">
            <Sign half={half} /> {text(`secret_identity.half.${half}`)}
          </p>
          <div class="secret_identity-tiles">
            {arranged.placed
              .filter((placed) => placed.half === half)
              .map(({ card }) => {
                const face = sideUp(hand, arranged, card);
                return (
                  face && (
                    <button
                      key={card}
                      type="button"
                      class="secret_identity-tile"
                      data-half={half}
                      aria-pressed={held === card}
                      aria-label={`${face.name}, ${text(`secret_identity.half.${half}`)}`}
                      onClick={() => onHold(card)}
                    >
                      <Picto name={face.picto} />
                    </button>
                  )
                );
              })}
          </div>
        </div>
      ))}
    </fieldset>
  );
}

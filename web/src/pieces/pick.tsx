/** Cards to pick from: those of a hand lie face down, and are looked at while a finger holds. */

import { useState } from "preact/hooks";
import "../parts/card/card.css";
import { Picto } from "../parts/picto/picto";
import { useGlance } from "../parts/secret-cover/glance";
import { HoldToLook } from "../parts/secret-cover/secret-cover";
import { Face } from "./draw";
import type { Fan } from "./lying";
import type { Asked } from "./picking";
import type { Saying } from "./saying";
import "./pick.css";

/** So many fit side by side, large; and not so large. */
const FEW = 3;
const MANY = 4;

type PickProps = Saying & Asked & { fan: Fan };

export function Pick(props: PickProps) {
  const { label, fan, of, picked, most, onPick, ...saying } = props;
  const { cards, name, secret } = fan;
  const { open, holding } = useGlance();
  const covered = secret && !open;
  // Places, not values: of two that are alike, the one that was tapped rises.
  const [tapped, setTapped] = useState<readonly number[]>([]);
  const alone = cards.findIndex((card) => card.value === picked[0]);
  const places = !picked.length ? [] : tapped.length ? tapped : [alone];
  const toggle = (place: number) => {
    const others = places.filter((other) => other !== place);
    const next = places.includes(place) ? others : most === 1 ? [place] : [...places, place];
    setTapped(next);
    onPick(next.flatMap((one) => cards[one]?.value ?? []));
  };
  return (
    <div class="pick">
      <fieldset class="pick-cards" data-many={cards.length > MANY ? "very" : cards.length > FEW}>
        <legend class="unseen">{label}</legend>
        {cards.map((card, place) => (
          <button
            key={place}
            type="button"
            class="playing-card pick-card"
            aria-label={
              covered
                ? saying.text("pieces.place", { n: place + 1 })
                : saying.text.value(saying.box, name, card.face)
            }
            aria-pressed={places.includes(place)}
            // Face down all look alike: which of them may be picked is to be seen with them.
            disabled={
              !covered &&
              (!of.includes(card.value) ||
                (most > 1 && picked.length >= most && !places.includes(place)))
            }
            onClick={() => toggle(place)}
          >
            {covered ? (
              <span class="pick-back patterned" data-pattern={saying.back?.pattern}>
                {saying.back && <Picto name={saying.back.picto} />}
              </span>
            ) : (
              <Face {...saying} name={name} card={card} />
            )}
          </button>
        ))}
      </fieldset>
      {secret && <HoldToLook holding={holding} />}
    </div>
  );
}

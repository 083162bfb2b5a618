/** In front of me: my wagons and my cards. While cubes are placed, a tap puts them there. */

import { offered } from "../../offers/choices";
import { Press } from "../../parts/press/press";
import { SecretCover } from "../../parts/secret-cover/secret-cover";
import { memo } from "../../shell/memo";
import type { AppSeat } from "./game";
import { CardName, Filled, Laid, signed, WagonCard, WagonType } from "./pieces";
import type { Colour, LaidCard, LoadedWagon } from "./view";

/** What can be done with them: they stay as they are while others act. */
type Doing = Pick<AppSeat, "offers" | "text" | "act" | "sending">;

type WagonsProps = Doing & {
  wagons: readonly LoadedWagon[];
  shipped: number;
  /** Where the cubes to be placed would go, one by one; and their colour. */
  proposal: readonly number[];
  colour: Colour | undefined;
  /** What was shipped, for my eyes only; and what it is worth. */
  types: readonly string[];
  score: number;
};

export const Wagons = memo(function Wagons(props: WagonsProps) {
  const { wagons, shipped, types, score, text } = props;
  return (
    <section class="huns-own">
      <h2 class="huns-title">{text("huns.my_wagons")}</h2>
      <div class="huns-wagons">
        {wagons.map((wagon) => (
          <OwnWagon key={wagon.wagon} {...props} wagon={wagon} />
        ))}
      </div>
      <SecretCover label={text("huns.my_shipped", { n: shipped })} size="small">
        <span class="huns-shipped">
          {types.map((type, i) => (
            <WagonType key={i} type={type} text={text} />
          ))}
          <strong>{text("huns.my_score", { n: score })}</strong>
        </span>
      </SecretCover>
    </section>
  );
});

type CardsProps = Doing & { cards: readonly LaidCard[]; players: number };

/** My camp by its names; a tap unfolds a card. Those that can take cubes come first, and whole. */
export const OwnCards = memo(function OwnCards(props: CardsProps) {
  const { cards, offers, text } = props;
  if (cards.length === 0) return null;
  const open = (laid: LaidCard) => offered(offers, "fill", { card: laid.card });
  return (
    <section class="huns-own">
      <h2 class="huns-title">{text("huns.my_camp")}</h2>
      {cards.filter(open).map((laid) => (
        <OpenCard key={laid.card} {...props} laid={laid} />
      ))}
      <div class="huns-folded">
        {cards
          .filter((laid) => !open(laid))
          .map((laid) => (
            <FoldedCard key={laid.card} {...props} laid={laid} />
          ))}
      </div>
    </section>
  );
});

function OwnWagon(props: WagonsProps & { wagon: LoadedWagon }) {
  const { proposal, colour, offers, text, act, sending, wagon } = props;
  const proposed = proposal.filter((number) => number === wagon.wagon).length;
  const card = <WagonCard wagon={wagon} text={text} proposed={proposed} colour={colour} />;
  if (!offered(offers, "load", { wagon: wagon.wagon }))
    return <div class="tray huns-slot">{card}</div>;
  return (
    <Press
      kind="plain"
      class="huns-slot huns-open"
      sending={sending("load", { wagon: wagon.wagon })}
      onPress={() => act("load", { wagon: wagon.wagon })}
    >
      {card}
      <span class="small">{text("huns.verb.load")}</span>
    </Press>
  );
}

type CardProps = CardsProps & { laid: LaidCard };

function FoldedCard({ players, text, laid }: CardProps) {
  return (
    <details class="tray">
      <summary>
        <CardName laid={laid} text={text} bare />
        <span class="huns-folded-state">
          <Filled laid={laid} />
          {laid.points !== null && laid.points !== 0 && <b>{signed(laid.points)}</b>}
        </span>
      </summary>
      <Laid laid={laid} players={players} text={text} />
    </details>
  );
}

function OpenCard({ players, text, act, sending, laid }: CardProps) {
  return (
    <Press
      kind="plain"
      class="huns-slot huns-open"
      sending={sending("fill", { card: laid.card })}
      onPress={() => act("fill", { card: laid.card })}
    >
      <Laid laid={laid} players={players} text={text} />
      <span class="small">{text("huns.verb.fill")}</span>
    </Press>
  );
}

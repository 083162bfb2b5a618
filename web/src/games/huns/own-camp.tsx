/** In front of me: my wagons and my cards. While cubes are placed, a tap puts them there. */

import { offered } from "../../offers/choices";
import { Press } from "../../parts/press/press";
import { SecretCover } from "../../parts/secret-cover/secret-cover";
import type { AppSeat } from "./game";
import { CardName, Filled, Laid, signed, WagonCard, WagonType } from "./pieces";
import type { Camp, LaidCard, LoadedWagon } from "./view";

type CampProps = AppSeat & { camp: Camp };

export function Wagons(props: CampProps) {
  const { hand, camp, text } = props;
  return (
    <section class="huns-own">
      <h2 class="huns-title">{text("huns.my_wagons")}</h2>
      <div class="huns-wagons">
        {camp.wagons.map((wagon) => (
          <OwnWagon key={wagon.wagon} {...props} wagon={wagon} />
        ))}
      </div>
      <SecretCover label={text("huns.my_shipped", { n: camp.shipped })} size="small">
        <span class="huns-shipped">
          {hand.shipped.map((type, i) => (
            <WagonType key={i} type={type} text={text} />
          ))}
          <strong>{text("huns.my_score", { n: hand.score })}</strong>
        </span>
      </SecretCover>
    </section>
  );
}

/** My camp by its names; a tap unfolds a card. Those that can take cubes come first, and whole. */
export function OwnCards(props: CampProps) {
  const { camp, offers, text } = props;
  if (camp.cards.length === 0) return null;
  const open = (laid: LaidCard) => offered(offers, "fill", { card: laid.card });
  return (
    <section class="huns-own">
      <h2 class="huns-title">{text("huns.my_camp")}</h2>
      {camp.cards.filter(open).map((laid) => (
        <OpenCard key={laid.card} {...props} laid={laid} />
      ))}
      <div class="huns-folded">
        {camp.cards
          .filter((laid) => !open(laid))
          .map((laid) => (
            <FoldedCard key={laid.card} {...props} laid={laid} />
          ))}
      </div>
    </section>
  );
}

function OwnWagon({
  game,
  hand,
  offers,
  text,
  act,
  sending,
  wagon,
}: CampProps & { wagon: LoadedWagon }) {
  const proposed = hand.proposal.filter((number) => number === wagon.wagon).length;
  const card = (
    <WagonCard wagon={wagon} text={text} proposed={proposed} colour={game.task?.colour} />
  );
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

type CardProps = CampProps & { laid: LaidCard };

function FoldedCard({ seats, text, laid }: CardProps) {
  return (
    <details class="tray">
      <summary>
        <CardName laid={laid} text={text} bare />
        <span class="huns-folded-state">
          <Filled laid={laid} />
          {laid.points !== null && laid.points !== 0 && <b>{signed(laid.points)}</b>}
        </span>
      </summary>
      <Laid laid={laid} players={seats.length} text={text} />
    </details>
  );
}

function OpenCard({ seats, text, act, sending, laid }: CardProps) {
  return (
    <Press
      kind="plain"
      class="huns-slot huns-open"
      sending={sending("fill", { card: laid.card })}
      onPress={() => act("fill", { card: laid.card })}
    >
      <Laid laid={laid} players={seats.length} text={text} />
      <span class="small">{text("huns.verb.fill")}</span>
    </Press>
  );
}

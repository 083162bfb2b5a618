/** In front of me: my wagons and my cards. While cubes are placed, a tap puts them there. */

import { offered } from "../../offers/choices";
import { Press } from "../../parts/press/press";
import { SecretCover } from "../../parts/secret-cover/secret-cover";
import type { AppSeat } from "./game";
import { Laid, WagonCard, WagonType } from "./pieces";
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

/** My camp; while cubes are placed, the cards that can take them come first. */
export function OwnCards(props: CampProps) {
  const { camp, offers, text } = props;
  if (camp.cards.length === 0) return null;
  const open = (laid: LaidCard) => offered(offers, "fill", { card: laid.card });
  return (
    <section class="huns-own">
      <h2 class="huns-title">{text("huns.my_camp")}</h2>
      {[...camp.cards.filter(open), ...camp.cards.filter((laid) => !open(laid))].map((laid) => (
        <OwnCard key={laid.card} {...props} laid={laid} />
      ))}
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

function OwnCard({ offers, seats, text, act, sending, laid }: CampProps & { laid: LaidCard }) {
  if (!offered(offers, "fill", { card: laid.card })) {
    return (
      <div class="tray huns-slot">
        <Laid laid={laid} players={seats.length} text={text} />
      </div>
    );
  }
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

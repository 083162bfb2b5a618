/** A turn without the box: a die, draw or plunder, cubes placed by tapping, cards used. */

import { offered, valuesOf } from "../../offers/choices";
import { Press, Thumb } from "../../parts/press/press";
import { SeatName } from "../../parts/seat-name/seat-name";
import { SecretCover } from "../../parts/secret-cover/secret-cover";
import { CardText, Cube, DieFace, Laid, WagonCard, WagonType } from "./pieces";
import type { AppSeat, Camp, LaidCard, LoadedWagon } from "./view";
import { Ways } from "./ways";

/** Drawn here; whatever else is offered is drawn by the shell. */
const OURS = [
  "take_die",
  "draw",
  "plunder",
  "play",
  "load",
  "load_all",
  "fill",
  "take_wagon",
  "flee",
  "endure",
  "next_effect",
  "end_turn",
  "take_back",
  "put_back",
  "skip",
];
const BESIDE = ["use", "load_dyed"];
const THUMB = ["load_all", "end_turn", "endure", "flee", "put_back", "skip"] as const;

export function AppTurn(props: AppSeat) {
  const { game, offers, seat, text, act, sending } = props;
  const camp = game.camps[seat];
  const others = offers.filter((offer) => !OURS.includes(offer.verb));
  // What a card would allow beside the turn comes after the camp; what the turn asks for, before.
  const beside = others.filter((offer) => BESIDE.includes(offer.verb));
  const filling = offered(offers, "fill");
  return (
    <div class="huns-seat">
      {game.ending && <p class="huns-ending">{text("huns.ending")}</p>}
      <Dice {...props} />
      <DrawOrPlunder {...props} />
      <Drawn {...props} />
      <Market {...props} />
      <Threat {...props} />
      <Effects {...props} />
      <ToPlace {...props} />
      <Ways {...props} open={others.filter((offer) => !beside.includes(offer))} />
      {camp && <Wagons {...props} camp={camp} />}
      {!filling && <Ways {...props} open={beside} />}
      {camp && <OwnCards {...props} camp={camp} />}
      {filling && <Ways {...props} open={beside} />}
      <Thumb>
        {offered(offers, "take_back") && (
          <Press
            kind="plain"
            icon="undo"
            sending={sending("take_back")}
            onPress={() => act("take_back")}
          >
            {text("huns.verb.take_back")}
          </Press>
        )}
        {THUMB.filter((verb) => offered(offers, verb)).map((verb) => (
          <Press
            key={verb}
            kind={verb === "skip" || verb === "put_back" ? "plain" : "main"}
            sending={sending(verb)}
            onPress={() => act(verb)}
          >
            {text(`huns.verb.${verb}`)}
          </Press>
        ))}
      </Thumb>
    </div>
  );
}

/** The dice to take, with what each would do. */
function Dice({ hand, offers, text, act, sending }: AppSeat) {
  const open = valuesOf(offers, "take_die", "die");
  if (!open.length) return null;
  return (
    <fieldset class="huns-choices">
      <legend>{text("huns.verb.take_die")}</legend>
      {hand.dice.map((would) => (
        <Press
          key={would.die}
          kind="plain"
          class="huns-choice"
          disabled={!open.includes(would.die)}
          sending={sending("take_die", { die: would.die })}
          onPress={() => act("take_die", { die: would.die })}
        >
          <DieFace colour={would.die} value={would.value} text={text} />
          <span class="huns-would">
            <span>
              {text("huns.would_draw", {
                n: would.cards,
                pile: text.value("huns", "pile", would.die),
              })}
            </span>
            <span>{text("huns.would_plunder", { n: would.cubes, usable: would.usable })}</span>
          </span>
        </Press>
      ))}
    </fieldset>
  );
}

/** The die is taken: cards or cubes, and how many. */
function DrawOrPlunder({ game, hand, offers, text, act, sending }: AppSeat) {
  const piles = valuesOf(offers, "draw", "pile");
  const plunder = offered(offers, "plunder");
  const would = hand.dice.find((other) => other.die === game.die?.colour);
  if (!piles.length && !plunder) return null;
  return (
    <fieldset class="huns-choices">
      <legend class="huns-taken">
        {game.die && <DieFace colour={game.die.colour} value={game.die.value} text={text} />}
      </legend>
      {piles.map((pile) => (
        <Press
          key={String(pile)}
          sending={sending("draw", { pile })}
          onPress={() => act("draw", { pile })}
        >
          {text(would?.die === pile ? "huns.would_draw" : "huns.draw_from", {
            n: would?.cards,
            pile: text.value("huns", "pile", pile),
          })}
        </Press>
      ))}
      {plunder && (
        <Press sending={sending("plunder")} onPress={() => act("plunder")}>
          {would
            ? text("huns.would_plunder", { n: would.cubes, usable: would.usable })
            : text("huns.verb.plunder")}
        </Press>
      )}
    </fieldset>
  );
}

/** The Plague that was laid before me: what it does, and what fleeing costs. */
function Threat({ game, offers, seats, text }: AppSeat) {
  const card = game.task?.card;
  if (!offered(offers, "flee") || !card) return null;
  return (
    <>
      <div class="huns-slot">
        <CardText card={card} kind="plague" text={text} />
      </div>
      <p class="small">{text("huns.flee_costs", { n: seats.length })}</p>
    </>
  );
}

/** The cubes still in my hand. */
function ToPlace({ game, seat, text }: AppSeat) {
  const { what, colour, cubes } = game.task ?? {};
  if (what !== "place" || game.task?.seat !== seat || !colour || !cubes) return null;
  return (
    <p class="huns-to-place">
      {text("huns.to_place", { n: cubes })}
      <span class="huns-places">
        {Array.from({ length: cubes }, (_, i) => (
          <Cube key={i} colour={colour} text={text} />
        ))}
      </span>
    </p>
  );
}

/** The cards drawn, mine alone until one is played. */
function Drawn({ hand, game, offers, seats, text, act, sending }: AppSeat) {
  const cards = valuesOf(offers, "play", "card");
  const targets = valuesOf(offers, "play", "on_seat").map(Number);
  const kind = KIND_OF[game.task?.pile ?? "blue"] ?? "equipment";
  if (!hand.drawn.length) return null;
  return (
    <section class="huns-drawn" aria-label={text("huns.phase.choose_card")}>
      {hand.drawn.map((card) => (
        <div key={card} class="huns-drawn-card">
          <CardText card={card} kind={kind} text={text} />
          {cards.includes(card) &&
            (targets.length ? targets : [null]).map((on) => {
              const who = on === null ? undefined : seats[on];
              const args = on === null ? { card } : { card, on_seat: on };
              return (
                <Press
                  key={String(on)}
                  kind="plain"
                  sending={sending("play", args)}
                  onPress={() => act("play", args)}
                >
                  {who ? (
                    <>
                      {text("huns.lay_before")} <SeatName who={who} />
                    </>
                  ) : (
                    text("huns.verb.play")
                  )}
                </Press>
              );
            })}
        </div>
      ))}
    </section>
  );
}

const KIND_OF: Record<string, string> = {
  blue: "equipment",
  red: "raid",
  green: "mercenary",
  black: "plague",
  yellow: "treasure",
};

/** A wagon was shipped: one of four, or the top of the pile. */
function Market({ game, offers, text, act, sending }: AppSeat) {
  const open = valuesOf(offers, "take_wagon", "wagon");
  if (!open.length) return null;
  return (
    <fieldset class="huns-choices">
      <legend>{text("huns.phase.take_wagon")}</legend>
      {game.market.map((wagon) => (
        <Press
          key={wagon.wagon}
          kind="plain"
          class="huns-choice"
          sending={sending("take_wagon", { wagon: wagon.wagon })}
          onPress={() => act("take_wagon", { wagon: wagon.wagon })}
        >
          <WagonCard wagon={wagon} text={text} />
        </Press>
      ))}
      {open.includes("pile") && (
        <Press
          kind="plain"
          class="huns-choice"
          sending={sending("take_wagon", { wagon: "pile" })}
          onPress={() => act("take_wagon", { wagon: "pile" })}
        >
          {text("huns.value.wagon.pile")}
        </Press>
      )}
    </fieldset>
  );
}

/** Several effects at once: in the order that the active player picks. */
function Effects({ game, offers, text, act, sending }: AppSeat) {
  const cards = valuesOf(offers, "next_effect", "card");
  if (!cards.length) return null;
  const all = game.camps.flatMap((camp) => camp.cards);
  return (
    <div class="huns-choices">
      {cards.map((card) => (
        <Press
          key={String(card)}
          kind="plain"
          class="huns-choice"
          sending={sending("next_effect", { card })}
          onPress={() => act("next_effect", { card })}
        >
          <CardText
            card={String(card)}
            kind={all.find((laid) => laid.card === card)?.kind ?? "equipment"}
            text={text}
          />
        </Press>
      ))}
    </div>
  );
}

type CampProps = AppSeat & { camp: Camp };

function Wagons(props: CampProps) {
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
function OwnCards(props: CampProps) {
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
  if (!offered(offers, "load", { wagon: wagon.wagon })) return <div class="huns-slot">{card}</div>;
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

function OwnCard({ offers, text, act, sending, laid }: CampProps & { laid: LaidCard }) {
  if (!offered(offers, "fill", { card: laid.card })) {
    return (
      <div class="huns-slot">
        <Laid laid={laid} text={text} />
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
      <Laid laid={laid} text={text} />
      <span class="small">{text("huns.verb.fill")}</span>
    </Press>
  );
}

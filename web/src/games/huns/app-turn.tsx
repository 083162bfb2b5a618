/** A turn without the box: above what I know, below, for the thumb, what I can do. */

import { offered, valuesOf } from "../../offers/choices";
import { Beside, Press, Thumb } from "../../parts/press/press";
import { Dice, DrawOrPlunder, useDieChoice } from "./dice";
import { Drawn, PlayIt, useCardChoice } from "./drawn";
import type { AppSeat } from "./game";
import { OwnCards, Wagons } from "./own-camp";
import { CardText, Cube, WagonCard } from "./pieces";
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
  const { game, hand, offers, seats, seat, text, act, sending } = props;
  const die = useDieChoice(props);
  const card = useCardChoice(props);
  const camp = game.camps[seat];
  const others = offers.filter((offer) => !OURS.includes(offer.verb));
  // What a card would allow beside the turn lies with the camp; what is asked for, by the thumb.
  const asked = game.task?.what === "respond" && game.task.seat === seat;
  const beside = others.filter((offer) => !asked && BESIDE.includes(offer.verb));
  const toDo = others.filter((offer) => !beside.includes(offer));
  return (
    <div class="game-seat huns-seat">
      {game.ending && <p class="huns-ending">{text("huns.ending")}</p>}
      <Drawn {...props} choice={card} />
      <Threat {...props} />
      <Effects {...props} />
      <ToPlace {...props} />
      {camp && (
        <Wagons
          {...{ offers, text, act, sending }}
          wagons={camp.wagons}
          shipped={camp.shipped}
          proposal={hand.proposal}
          colour={hand.proposal.length > 0 ? game.task?.colour : undefined}
          types={hand.shipped}
          score={hand.score}
        />
      )}
      <Ways {...props} open={beside} />
      {camp && (
        <OwnCards {...{ offers, text, act, sending }} cards={camp.cards} players={seats.length} />
      )}
      {offers.length > beside.length ? (
        <Thumb>
          <TakeBack {...props} onBack={die.forget} />
          <div class="huns-now">
            <Dice {...props} choice={die} />
            <DrawOrPlunder {...props} choice={die} />
            <PlayIt {...props} choice={card} />
            <Market {...props} />
            <Ways {...props} open={toDo} />
            <LoadOne {...props} />
            <Main {...props} />
          </div>
        </Thumb>
      ) : (
        <Beside />
      )}
    </div>
  );
}

/** Above what goes on: a thumb that slips does not undo anything. */
function TakeBack({ offers, text, act, sending, onBack }: AppSeat & { onBack(): void }) {
  if (!offered(offers, "take_back")) return null;
  return (
    <Press
      kind="quiet"
      class="huns-take-back"
      icon="undo"
      sending={sending("take_back")}
      onPress={() => {
        onBack();
        void act("take_back");
      }}
    >
      {text("huns.verb.take_back")}
    </Press>
  );
}

function Main({ offers, text, act, sending }: AppSeat) {
  return (
    <>
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
    </>
  );
}

/** A single cube goes where it is proposed, without reaching up for the wagon. */
function LoadOne({ hand, offers, text, act, sending }: AppSeat) {
  const [wagon] = hand.proposal;
  if (wagon === undefined || offered(offers, "load_all")) return null;
  return (
    <Press sending={sending("load")} onPress={() => act("load", { wagon })}>
      {text("huns.verb.load")}
    </Press>
  );
}

/** The Plague that was laid before me: what it does, and what fleeing costs. */
function Threat({ game, offers, seats, text }: AppSeat) {
  const card = game.task?.card;
  if (!offered(offers, "flee") || !card) return null;
  return (
    <>
      <div class="tray huns-slot">
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

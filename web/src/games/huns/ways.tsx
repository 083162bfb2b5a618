/** Offers with few ways to do them: one tap each, said in the words of the table. */

import type { Offer, Scalar } from "../../hub/messages";
import { among } from "../../offers/choices";
import { Offers } from "../../offers/offers";
import { Press } from "../../parts/press/press";
import { SeatName } from "../../parts/seat-name/seat-name";
import { type AppSeat, COLOURS } from "./game";
import { Cube, WagonType } from "./pieces";
import type { Colour } from "./view";

type Way = Record<string, Scalar>;
const MOST_WAYS = 24;

export function Ways(props: AppSeat & { open: readonly Offer[] }) {
  const { open, seats, text, act, sending } = props;
  const plain = open.filter((offer) => waysOf(offer).length <= MOST_WAYS && isPlain(offer));
  const rest = open.filter((offer) => !plain.includes(offer));
  return (
    <>
      {verbsOf(plain).map((verb) => (
        <fieldset key={verb} class="huns-choices">
          <legend>{text.line({ code: `huns.verb.${verb}`, params: {} })}</legend>
          {plain
            .filter((offer) => offer.verb === verb)
            .flatMap(waysOf)
            .map((way) => (
              <Press
                key={JSON.stringify(way)}
                kind="plain"
                class="huns-choice"
                sending={sending(verb, way)}
                onPress={() => act(verb, way)}
              >
                {Object.entries(way).map(([name, value]) => (
                  <Said key={name} {...props} name={name} value={value} />
                ))}
              </Press>
            ))}
        </fieldset>
      ))}
      {rest.length > 0 && (
        <Offers box="huns" offers={rest} seats={seats} text={text} act={act} sending={sending} />
      )}
    </>
  );
}

function verbsOf(offers: readonly Offer[]): string[] {
  return [...new Set(offers.map((offer) => offer.verb))];
}

function isPlain(offer: Offer): boolean {
  const choices = Object.values(offer.choices);
  return choices.length > 0 && choices.every((choice) => choice.kind === "of");
}

function waysOf(offer: Offer): Way[] {
  return Object.entries(offer.choices).reduce<Way[]>(
    (ways, [name, choice]) =>
      ways.flatMap((way) => among(choice).map((value) => ({ ...way, [name]: value }))),
    [{}],
  );
}

type SaidProps = AppSeat & { name: string; value: Scalar };

/** One argument: a card by its name, a colour as a cube, a wagon by its type, a seat by its person. */
function Said({ game, seats, text, name, value }: SaidProps) {
  if (COLOURS.includes(value as Colour)) return <Cube colour={value as Colour} text={text} />;
  if (name.endsWith("wagon")) {
    const wagons = [...game.camps.flatMap((camp) => camp.wagons), ...game.market];
    const wagon = wagons.find((other) => other.wagon === value);
    return wagon ? (
      <WagonType type={wagon.type} text={text} />
    ) : (
      <span>{text("huns.value.wagon.pile")}</span>
    );
  }
  const who = name.endsWith("seat") ? seats[Number(value)] : undefined;
  if (who) return <SeatName who={who} />;
  if (name.endsWith("card") || name === "target") {
    return <strong>{text.value("huns", "card", value)}</strong>;
  }
  return (
    <span>
      {text.line({ code: `huns.arg.${name}`, params: {} })}: {text.value("huns", name, value)}
    </span>
  );
}

/** Screens of a game that has none of its own: what its views say and what its offers offer. */

import { useRef } from "preact/hooks";
import type { CommonView, Line, Offer } from "../hub/messages";
import { isKind } from "../offers/choices";
import { grouped } from "../offers/grouped";
import { Offers, type OffersProps } from "../offers/offers";
import { BidPad } from "../parts/bid-pad/bid-pad";
import { Picto } from "../parts/picto/picto";
import { Thumb } from "../parts/press/press";
import { Say } from "../parts/say/say";
import { SecretCover } from "../parts/secret-cover/secret-cover";
import { AtChair, Facts, isWide, toldOf } from "../pieces/facts";
import { asFans, fanFor, type Views } from "../pieces/lying";
import { Pick } from "../pieces/pick";
import type { Picking } from "../pieces/picking";
import type { Saying } from "../pieces/saying";
import type { ChairProps, GameScreens, GameView, SeatProps, TableProps } from "./contract";
import { lidOf } from "./find";
import "./generic.css";

const COMMON = Object.keys({
  phase: true,
  round: true,
  waiting: true,
  scores: true,
  ends_at_ms: true,
} satisfies Record<keyof CommonView, true>);
const LINES = 3;

function sayingOf({ room, seats, text }: TableProps): Saying {
  const box = room.playing ?? "";
  return { box, seats, text, back: lidOf(box) };
}

function Seat(props: SeatProps) {
  const { game, hand, act, sending } = props;
  const saying = sayingOf(props);
  const offers = grouped(props.offers);
  const views: Views = { hand, table: { ...game } };
  const fans = asFans(offers, views);
  const drawn = (secret: boolean) =>
    fans.filter((fan) => fan.secret === secret).map(({ name }) => name);
  const covered = toldOf(hand).filter(([name]) => !drawn(true).includes(name));
  const [main, ...others] = offers;
  const beside = others.find((offer) => Object.keys(offer.choices).length === 0);
  const rest = offers.filter((offer) => offer !== main && offer !== beside);
  const picking: Picking = (arg, choice) => {
    const fan = fanFor(arg, choice, views);
    return fan && ((asked) => <Pick {...saying} {...asked} fan={fan} />);
  };
  const shared = { ...saying, act, sending, picking };
  return (
    <div class="generic">
      <Facts {...saying} facts={{ ...game }} without={[...COMMON, ...drawn(false)]} />
      <Told {...props} />
      {covered.length > 0 && (
        <SecretCover
          label={saying.text("seat.hand")}
          size={
            covered.length > 1 || covered.some(([, value]) => isWide(value)) ? "large" : "medium"
          }
        >
          <Facts {...saying} facts={Object.fromEntries(covered)} without={[]} />
        </SecretCover>
      )}
      {rest.length > 0 && <Offers {...shared} offers={rest} aside />}
      {main && (
        <Thumb>
          <MainOffers {...shared} main={main} beside={beside} />
        </Thumb>
      )}
    </div>
  );
}

type MainProps = Omit<OffersProps, "offers" | "beside"> & {
  main: Offer;
  beside: Offer | undefined;
};

/** What the game offers first is what one came to do; the next that is but a button is beside it. */
function MainOffers({ main, beside, ...props }: MainProps) {
  const { act, sending, box, text } = props;
  const word = (offer: Offer) => text.line({ code: `${box}.verb.${offer.verb}`, params: {} });
  const asked = Object.entries(main.choices);
  const [arg, choice] = asked[0] ?? [];
  if (arg !== undefined && asked.length === 1 && isKind(choice, "number")) {
    const unit = `${box}.arg.${arg}`;
    return (
      <BidPad
        lo={choice.lo}
        hi={choice.hi}
        {...(text.has(unit) && { unit: text.line({ code: unit, params: {} }) })}
        sending={sending(main.verb)}
        bidLabel={word(main)}
        onBid={(n) => act(main.verb, { [arg]: n })}
        {...(beside && { passLabel: word(beside), onPass: () => act(beside.verb) })}
      />
    );
  }
  const filledIn = asked.length > 1 || (choice && choice.kind !== "of") || picks(props, main);
  if (beside && filledIn) return <Offers {...props} offers={[main]} beside={beside} />;
  return (
    <div class="generic-acts" data-pair={(beside && asked.length === 0) || undefined}>
      {beside && <Offers {...props} offers={[beside]} aside />}
      <Offers {...props} offers={[main]} />
    </div>
  );
}

/** Whether something of it is picked from cards. */
function picks({ picking }: { picking?: Picking }, { choices }: Offer): boolean {
  return Object.entries(choices).some(([arg, choice]) => picking?.(arg, choice));
}

/** The last things that happened stay to be read, the newest last. */
function Told({ last, seats, text }: SeatProps) {
  const lines = useRef<Line[]>([]);
  if (last && last !== lines.current.at(-1)) lines.current = [...lines.current, last].slice(-LINES);
  if (!lines.current.length) return null;
  return (
    <ol class="generic-told" data-tells>
      {lines.current.map((line, i) => (
        <li key={i}>
          <Say line={line} text={text} seats={seats} />
        </li>
      ))}
    </ol>
  );
}

function Table(props: TableProps) {
  const { game, compact, offers, act, sending } = props;
  const saying = sayingOf(props);
  const facts = factsOf(game);
  return (
    <div class="generic-table" data-compact={compact || undefined}>
      {toldOf(facts, true).length > 0 ? (
        <Facts {...saying} facts={facts} without={[]} chairs />
      ) : (
        saying.back && !compact && <Picto name={saying.back.picto} />
      )}
      {offers && offers.length > 0 && act && sending && (
        <Offers {...saying} {...{ offers, act, sending }} aside />
      )}
    </div>
  );
}

function factsOf(game: GameView): Record<string, unknown> {
  return Object.fromEntries(Object.entries(game).filter(([name]) => !COMMON.includes(name)));
}

function Chair(props: ChairProps) {
  return <AtChair {...sayingOf(props)} facts={props.game} seat={props.seat} />;
}

export const GENERIC: GameScreens = { Seat, Table, Chair, whileOthersAct: "reactions" };

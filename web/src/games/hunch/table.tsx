/** The middle of the table: the grid, everybody's secrets, the auction, the reveal. */

import type { ComponentChildren } from "preact";
import { Icon } from "../../parts/icon/icon";
import { SeatName } from "../../parts/seat-name/seat-name";
import { memo } from "../../shell/memo";
import { OnSale, Paid, StandingBid, Unsold } from "./auction";
import { BeforeWriting, BoxSteps } from "./box-steps";
import { Objected } from "./clue-objection";
import { dramaOf } from "./drama";
import { useFit } from "./fit";
import { isGone, placeOf, secretsOf, type TableScreen } from "./game";
import { Grid } from "./grid";
import { chipsOf, missesOf } from "./pieces";
import { Disputed, Stage, TakeAway } from "./stage";
import type { Secret } from "./view";

export function Table(props: TableScreen) {
  return (
    <div class="game-table hunch-table" data-compact={props.compact || undefined}>
      <Middle {...props} />
    </div>
  );
}

/** What the own phone does not show beside the hand: what lies at secrets, as far as anything does. */
export function Meanwhile(props: TableScreen) {
  const { game, seats } = props;
  const busy = seats.filter(({ seat }) => !secretsOf(game, seat).every(nothingAt));
  return game.phase === "reveal" || !busy.length ? null : <Secrets {...props} of={busy} />;
}

function Middle(props: TableScreen) {
  const { game } = props;
  switch (game.phase) {
    case "secrets":
      return game.app ? <Secrets {...props} /> : <BoxSteps {...props} />;
    case "auction":
    case "place":
      return (
        <div class="hunch-split">
          <OnTheBlock {...props}>
            <OnSale {...props} />
            <Objected {...props} />
            <Paid {...props} />
            <StandingBid {...props} />
            <Unsold {...props} />
          </OnTheBlock>
          <Secrets {...props} />
        </div>
      );
    case "bonus":
      return (
        <div class="hunch-split">
          <OnTheBlock {...props}>
            <Objected {...props} />
            <Unsold {...props} />
          </OnTheBlock>
          <Secrets {...props} />
        </div>
      );
    case "reveal":
      return <Revealed {...props} />;
    default:
      return <GridAndSecrets {...props} />;
  }
}

function OnTheBlock({ compact, children }: TableScreen & { children: ComponentChildren }) {
  const fit = useFit<HTMLDivElement>(compact, 16);
  return (
    <div class="hunch-auction" ref={fit}>
      {children}
    </div>
  );
}

/** While people write and guess: the words, and what lies at the secrets as soon as there is something. */
function GridAndSecrets(props: TableScreen) {
  const { game } = props;
  const bare = game.secrets.every(nothingAt);
  if (!game.app) {
    return (
      <>
        <TakeAway {...props} />
        <BeforeWriting {...props} />
        <Secrets {...props} />
      </>
    );
  }
  return (
    <>
      <TakeAway {...props} />
      <div class={bare ? "hunch-whole" : "hunch-split"}>
        <Grid {...props} largest={bare ? 17 : 13} />
        {!bare && <Secrets {...props} />}
      </div>
    </>
  );
}

function Revealed(props: TableScreen) {
  const drama = dramaOf(props);
  const fit = useFit<HTMLDivElement>(props.compact, 22);
  return (
    <div class="hunch-reveal" ref={fit}>
      <Stage {...props} drama={drama} />
      {drama.truth && <Disputed {...props} />}
      {drama.truth && <TakeAway {...props} />}
    </div>
  );
}

function nothingAt(secret: Secret): boolean {
  return !secret.clues.length && !secret.misses.length && secret.word === null && !secret.too_easy;
}

/** Everybody's secrets, face down, with their clues and the wrong guesses. */
function Secrets(props: TableScreen & { of?: TableScreen["seats"] }) {
  const { game, seats, text, compact, of = seats } = props;
  const fit = useFit<HTMLUListElement>(compact, 16);
  return (
    <ul
      ref={fit}
      class="trays hunch-secrets"
      data-seats={seats.length}
      data-bare={game.secrets.every(nothingAt) || undefined}
    >
      {of.map((who) => (
        <li key={who.seat}>
          <SeatName who={who} />
          {secretsOf(game, who.seat).map((secret) => (
            <At
              key={secret.secret}
              place={placeOf(game, secret.secret)}
              {...{ secret, seats, text }}
            />
          ))}
        </li>
      ))}
    </ul>
  );
}

type AtProps = Pick<TableScreen, "seats" | "text"> & { secret: Secret; place: number };

/** Its card, and then all that lies at it; the card does not part from the first thing. */
const At = memo(function At({ place, seats, text, secret }: AtProps) {
  if (isGone(secret)) {
    return (
      <span class="hunch-known">
        <Icon name={secret.guessed ? "tick" : "cross"} />
        {secret.word}
      </span>
    );
  }
  const [first, ...others] = [
    ...chipsOf({ secret, text }),
    ...missesOf({ secret, seats, text }),
    secret.too_easy && (
      <span key="too easy" class="hunch-too-easy">
        {text("hunch.bonus.too_easy")}
      </span>
    ),
  ];
  return (
    <>
      <span class="hunch-row">
        <span class="hunch-back">{place}</span>
        {first}
      </span>
      {others}
    </>
  );
});

/** The middle of the table: the grid, everybody's secrets, the auction, the reveal. */

import type { ComponentChildren } from "preact";
import { SeatName } from "../../parts/seat-name/seat-name";
import { OnSale, StandingBid } from "./auction";
import { useDrama } from "./drama";
import { useFit } from "./fit";
import { Grid } from "./grid";
import { ClueFace, CluesAt, Misses, SecretCard } from "./pieces";
import { Stage, TakeAway } from "./stage";
import { leftOver, type Secret, secretsOf, type TableScreen } from "./view";

export function Table(props: TableScreen) {
  return (
    <div class="hunch-table" data-compact={props.compact || undefined}>
      <Middle {...props} />
    </div>
  );
}

function Middle(props: TableScreen) {
  const { game } = props;
  switch (game.phase) {
    case "secrets":
      return <Secrets {...props} />;
    case "auction":
    case "place":
      return (
        <div class="hunch-split">
          <OnTheBlock {...props}>
            <OnSale {...props} />
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
  const fit = useFit<HTMLDivElement>(compact);
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
        <Secrets {...props} />
      </>
    );
  }
  return (
    <>
      <TakeAway {...props} />
      <div class={bare ? "hunch-whole" : "hunch-split"}>
        <Grid {...props} />
        {!bare && <Secrets {...props} />}
      </div>
    </>
  );
}

function Revealed(props: TableScreen) {
  const drama = useDrama(props);
  const fit = useFit<HTMLDivElement>(props.compact);
  return (
    <div class="hunch-reveal" ref={fit}>
      <Stage {...props} drama={drama} />
      {drama.truth && <TakeAway {...props} />}
    </div>
  );
}

/** What nobody bought so far. */
function Unsold(props: TableScreen) {
  const { game, text } = props;
  const clues = leftOver(game);
  if (clues.length === 0) {
    return game.phase === "bonus" ? <p class="hunch-verdict">{text("hunch.all_sold")}</p> : null;
  }
  return (
    <section class="hunch-unsold">
      <h2 class="hunch-ask">{text("hunch.unsold")}</h2>
      <ul class="hunch-pick-clues">
        {clues.map((clue) => (
          <li key={clue.clue} class="hunch-clue">
            <ClueFace {...props} clue={clue} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function nothingAt(secret: Secret): boolean {
  return !secret.clues.length && !secret.misses.length && secret.word === null && !secret.too_easy;
}

/** Everybody's secrets, face down, with their clues and the wrong guesses. */
function Secrets(props: TableScreen) {
  const { game, seats, compact } = props;
  const fit = useFit<HTMLUListElement>(compact);
  return (
    <ul
      ref={fit}
      class="hunch-secrets"
      data-seats={seats.length}
      data-many={seats.length > 3 || undefined}
      data-bare={game.secrets.every(nothingAt) || undefined}
    >
      {seats.map((who) => {
        const secrets = secretsOf(game, who.seat);
        return (
          <li key={who.seat}>
            <h3>
              <SeatName who={who} />
              {secrets.filter(nothingAt).map((secret) => (
                <SecretCard key={secret.secret} game={game} secret={secret} />
              ))}
            </h3>
            <ul>
              {secrets
                .filter((secret) => !nothingAt(secret))
                .map((secret) => (
                  <At key={secret.secret} {...props} secret={secret} />
                ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}

function At(props: TableScreen & { secret: Secret }) {
  const { game, seats, text, secret } = props;
  return (
    <li class="hunch-row" data-guessed={secret.guessed || undefined}>
      <SecretCard game={game} secret={secret} />
      <span class="hunch-at">
        {secret.word !== null && <b class="hunch-known">{secret.word}</b>}
        {secret.clues.length > 0 && <CluesAt secret={secret} text={text} />}
        <Misses secret={secret} seats={seats} text={text} />
        {secret.too_easy && <span class="hunch-too-easy">{text("hunch.bonus.too_easy")}</span>}
      </span>
    </li>
  );
}

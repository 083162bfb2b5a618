/** The reveal, one secret at a time: its clues, the guesses turned up, the truth, the points. */

import { Proposed } from "../../offers/agreement";
import { Icon } from "../../parts/icon/icon";
import { Say } from "../../parts/say/say";
import { SeatName } from "../../parts/seat-name/seat-name";
import type { Drama } from "./drama";
import { placeOf, type TableScreen, turnedUp } from "./game";
import { CluesAt, Misses } from "./pieces";
import { pointsFor } from "./points";
import type { Secret, TurnedUp } from "./view";

type StageProps = TableScreen & { drama: Drama };

export function Stage(props: StageProps) {
  const { game, seats, text, drama } = props;
  const { secret, turned, truth } = drama;
  if (!secret) return <Laid {...props} />;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: skipping is a comfort, waiting does the same
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <section class="hunch-stage" data-truth={truth || undefined} onClick={drama.skip}>
      <h2 class="hunch-ask">
        <Say
          line={{
            code: "hunch.secret_of",
            params: { seat: secret.owner, n: placeOf(game, secret.secret) },
          }}
          text={text}
          seats={seats}
        />
        {secret.too_easy && <span class="hunch-too-easy">{text("hunch.bonus.too_easy")}</span>}
      </h2>
      <div class="hunch-scene">
        <TheSecret secret={secret} truth={truth} place={placeOf(game, secret.secret)} />
        <div class="hunch-at">
          {secret.clues.length > 0 && <CluesAt secret={secret} text={text} />}
          <Misses secret={secret} seats={seats} text={text} />
        </div>
      </div>
      <ul class="hunch-turned">
        {secret.guesses.map((guess, i) => (
          <Guess key={guess.guess} {...props} guess={guess} up={i < turned} truth={truth} />
        ))}
      </ul>
      <p class="hunch-verdict" aria-live="polite">
        {truth && <Verdict {...props} secret={secret} />}
      </p>
    </section>
  );
}

/** A card that is turned over when the truth comes out, if there is one to be seen. */
function TheSecret({ secret, truth, place }: { secret: Secret; truth: boolean; place: number }) {
  const shown = truth && secret.word !== null;
  return (
    <span class="hunch-the-secret" data-shown={shown || undefined}>
      {shown ? secret.word : <span class="hunch-back">{place}</span>}
    </span>
  );
}

type GuessProps = TableScreen & { guess: TurnedUp; up: boolean; truth: boolean };

function Guess({ seats, text, guess, up, truth }: GuessProps) {
  const who = seats[guess.by];
  const told = truth && guess.right !== null;
  return (
    <li
      class="hunch-turned-card"
      data-up={up || undefined}
      data-right={(told && guess.right) || undefined}
      data-wrong={(told && !guess.right) || undefined}
    >
      {who && <SeatName who={who} />}
      <span class="hunch-guess-word">{up ? guess.word : " "}</span>
      {told && (
        <>
          <Icon name={guess.right ? "tick" : "cross"} />
          <span class="unseen">{text(guess.right ? "hunch.is_right" : "hunch.is_wrong")}</span>
        </>
      )}
    </li>
  );
}

function Verdict({ game, seats, text, secret }: TableScreen & { secret: Secret }) {
  if (game.reveal?.owner_judges) {
    const line = { code: "hunch.owner_judges", params: { seat: secret.owner } };
    return <Say line={line} text={text} seats={seats} />;
  }
  if (isDisputed(game, secret)) return <>{text("hunch.table_decides")}</>;
  const won = pointsFor(secret);
  if (won.length === 0)
    return <>{text(secret.word === null ? "hunch.nobody" : "hunch.seen_by_all")}</>;
  return (
    <>
      {won.map(({ seat, points }) => {
        const who = seats[seat];
        return (
          <span key={seat} class="hunch-points">
            {who && <SeatName who={who} />} +{points}
          </span>
        );
      })}
    </>
  );
}

/** While something is proposed about a guess at it, nobody knows what it is worth. */
function isDisputed({ reveal }: TableScreen["game"], { guesses }: Secret): boolean {
  return guesses.some(({ guess }) => guess === reveal?.proposal?.guess);
}

/** What is proposed about a guess of this round, and how long there is to answer. */
export function Disputed({ game, seats, text, clock }: TableScreen) {
  const proposal = game.reveal?.proposal;
  const guess = proposal && turnedUp(game, proposal.guess);
  if (!proposal || !guess) return null;
  const code = proposal.right ? "hunch.should_count" : "hunch.should_not_count";
  const params = { seat: proposal.by, by: guess.by, word: guess.word };
  return <Proposed line={{ code, params }} of={proposal} {...{ seats, clock, text }} />;
}

/** Before the first one: whose guess cards lie where, face down. */
function Laid(props: TableScreen) {
  const { game, seats, text } = props;
  const guessed = game.secrets.filter((secret) => secret.face_down.length > 0);
  if (guessed.length === 0) return <p class="hunch-verdict">{text("hunch.no_guesses")}</p>;
  return (
    <ul class="hunch-laid">
      {guessed.map((secret) => (
        <li key={secret.secret}>
          <span>
            <Say
              line={{
                code: "hunch.secret_of",
                params: { seat: secret.owner, n: placeOf(game, secret.secret) },
              }}
              text={text}
              seats={seats}
            />
          </span>
          <span class="hunch-face-down">
            {secret.face_down.map((by, i) => {
              const who = seats[by];
              return who && <SeatName key={i} who={who} />;
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** With the box: which cardboard leaves the grid; in the reveal that of the secret on stage. */
export function TakeAway({ game, text }: TableScreen) {
  const now = game.reveal?.now ?? null;
  const words = game.take_away.filter((word) => now === null || word === game.secrets[now]?.word);
  if (game.app || words.length === 0) return null;
  return (
    <ul class="hunch-take-away">
      {words.map((word) => (
        <li key={word}>{text("hunch.take_away", { word })}</li>
      ))}
    </ul>
  );
}

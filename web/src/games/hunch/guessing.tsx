/** Phase 3: guess cards at the others' secrets. Tapped in the grid, or typed with the box. */

import { useState } from "preact/hooks";
import { longestOf, offered, valuesOf } from "../../offers/choices";
import { Icon } from "../../parts/icon/icon";
import { Press, Thumb } from "../../parts/press/press";
import { SeatName } from "../../parts/seat-name/seat-name";
import { SecretCover } from "../../parts/secret-cover/secret-cover";
import { Sheet } from "../../parts/sheet/sheet";
import { clockwise, placeOf, type SeatScreen, secretsOf } from "./game";
import { Grid } from "./grid";
import { Ask, CluesAt, Done, Misses, MyHand, Waiting } from "./pieces";
import type { Secret } from "./view";

export function Guessing(props: SeatScreen) {
  const { game, seat, hand, offers, text } = props;
  const [at, setAt] = useState<Secret | null>(null);
  if (game.done.includes(seat) || !offered(offers, "guess")) return <Guessed {...props} />;
  const left = hand.guesses.filter((guess) => guess === null).length;
  return (
    <>
      <GuessCards {...props} />
      <Ask>{left ? text("hunch.cards_left", { n: left }) : text("hunch.cards_laid")}</Ask>
      <Opponents {...props} onPick={left ? setAt : undefined} />
      <MyHand {...props} />
      <DoneGuessing {...props} laid={hand.guesses.length - left} />
      {at && <PickWord {...props} secret={at} onClose={() => setAt(null)} />}
    </>
  );
}

/** A card may stay blank, but who has guessed nothing is not lured into going on. */
function DoneGuessing(props: SeatScreen & { laid: number }) {
  const { text, act, sending, laid } = props;
  if (laid > 0) return <Done {...props} missing="" />;
  return (
    <Thumb>
      <Press kind="quiet" sending={sending("done")} onPress={() => act("done")}>
        {text("hunch.guess_nothing")}
      </Press>
    </Thumb>
  );
}

/** My guess cards; a tap takes one back. */
function GuessCards({ game, hand, seats, text, act, sending }: SeatScreen) {
  return (
    <ol class="hunch-guess-cards" aria-label={text("hunch.my_guesses")}>
      {hand.guesses.map((guess, card) => {
        const owner = guess && seats[game.secrets[guess.secret]?.owner ?? 0];
        if (!guess || !owner) {
          return (
            <li key={card} class="hunch-guess-card" data-blank>
              ?<span class="unseen">{text("hunch.is_blank")}</span>
            </li>
          );
        }
        return (
          <li key={card}>
            <Press
              kind="plain"
              class="hunch-guess-card"
              label={text("hunch.take_guess_back", { word: guess.word })}
              sending={sending("blank", { card })}
              onPress={() => act("blank", { card }, `guess-${card}`)}
            >
              <b>{guess.word}</b>
              <span class="hunch-to">
                <SeatName who={owner} /> {placeOf(game, guess.secret)}
                <Icon name="undo" />
              </span>
            </Press>
          </li>
        );
      })}
    </ol>
  );
}

type OpponentsProps = SeatScreen & { onPick: ((secret: Secret) => void) | undefined };

/** The others' secrets with all that lies at them. */
function Opponents({ game, seat, seats, hand, offers, text, onPick }: OpponentsProps) {
  const open = valuesOf(offers, "guess", "secret");
  return (
    <>
      {clockwise(seats, seat)
        .slice(1)
        .map((who) => {
          const secrets = secretsOf(game, who.seat).filter(({ secret }) => open.includes(secret));
          return (
            secrets.length > 0 && (
              <section key={who.seat} class="hunch-opponent">
                <h3>
                  <SeatName who={who} />
                </h3>
                {secrets.map((secret) => (
                  <Press
                    key={secret.secret}
                    kind="plain"
                    class="hunch-secret"
                    disabled={!onPick}
                    onPress={() => onPick?.(secret)}
                  >
                    <span class="hunch-back">{placeOf(game, secret.secret)}</span>
                    <span class="hunch-at">
                      <CluesAt secret={secret} text={text} />
                      <Misses secret={secret} seats={seats} text={text} />
                      {secret.too_easy && (
                        <span class="hunch-too-easy">{text("hunch.bonus.too_easy")}</span>
                      )}
                    </span>
                    <span class="hunch-here">
                      {hand.guesses.map((guess, card) =>
                        guess?.secret === secret.secret ? <Icon key={card} name="tick" /> : null,
                      )}
                    </span>
                  </Press>
                ))}
              </section>
            )
          );
        })}
    </>
  );
}

type PickProps = SeatScreen & { secret: Secret; onClose(): void };

/** The next blank card at this secret. */
function PickWord(props: PickProps) {
  const { game, hand, seats, text, act, secret, onClose } = props;
  const card = hand.guesses.indexOf(null);
  const title = text("hunch.what_is", { seat: secret.owner, n: placeOf(game, secret.secret) });
  const lay = (word: string) => {
    onClose();
    void act("guess", { card, secret: secret.secret, word }, `guess-${card}`);
  };
  return (
    <Sheet title={title} onClose={onClose}>
      <div class="hunch-at">
        <CluesAt secret={secret} text={text} />
        <Misses secret={secret} seats={seats} text={text} />
      </div>
      {game.app ? (
        <Grid {...props} onPick={lay} struck={secret.misses.map((miss) => miss.word)} />
      ) : (
        <TypeWord {...props} onLay={lay} />
      )}
    </Sheet>
  );
}

function TypeWord({ offers, text, onLay }: PickProps & { onLay(word: string): void }) {
  const [word, setWord] = useState("");
  return (
    <form
      class="hunch-type"
      onSubmit={(event) => {
        event.preventDefault();
        if (word.trim()) onLay(word.trim());
      }}
    >
      <label class="field">
        <span>{text("hunch.arg.word")}</span>
        <input
          type="text"
          value={word}
          maxLength={longestOf(offers, "guess", "word")}
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => setWord(event.currentTarget.value)}
        />
      </label>
      <Press type="submit" disabled={!word.trim()}>
        {text("hunch.lay_guess")}
      </Press>
    </form>
  );
}

/** All my cards lie: covered, and open to change until all have guessed. */
function Guessed(props: SeatScreen) {
  const { game, hand, seats, text } = props;
  return (
    <>
      <SecretCover label={text("hunch.my_guesses")}>
        <ul class="hunch-my-guesses">
          {hand.guesses.map((guess, card) => {
            const owner = guess && seats[game.secrets[guess.secret]?.owner ?? 0];
            return (
              <li key={card}>
                {guess && owner ? (
                  <>
                    <b>{guess.word}</b> <SeatName who={owner} /> {placeOf(game, guess.secret)}
                  </>
                ) : (
                  text("hunch.is_blank")
                )}
              </li>
            );
          })}
        </ul>
      </SecretCover>
      <MyHand {...props} />
      <Waiting {...props} />
    </>
  );
}

/** Set-up: one word on each of my target cards becomes a secret. With the box it is typed. */

import { longestOf, offered, valuesOf } from "../../offers/choices";
import { Press } from "../../parts/press/press";
import { WordLines } from "../../parts/word-lines/word-lines";
import { MyPieces } from "./box-steps";
import type { SeatScreen } from "./game";
import { Ask, Done, MyHand, Waiting } from "./pieces";

export function Choosing(props: SeatScreen) {
  const { game, hand, seat, offers, text } = props;
  if (game.done.includes(seat)) {
    return (
      <>
        <MyHand {...props} />
        <Waiting {...props} />
      </>
    );
  }
  if (!offered(offers, "choose")) return null;
  return (
    <>
      {game.app ? <Ask>{text("hunch.choose_how")}</Ask> : <MyPieces {...props} />}
      {game.app ? <TargetCards {...props} /> : <TypedSecrets {...props} />}
      <Done {...props} missing={missingFrom(hand, text)} />
    </>
  );
}

function missingFrom(hand: SeatScreen["hand"], text: SeatScreen["text"]): string {
  const words = hand.secrets.map((own) => own.word);
  if (words.includes("")) return text("hunch.secret_missing");
  const twice = words.find((word, i) => words.indexOf(word) < i);
  return text("hunch.secret_twice", { word: twice ?? words.at(-1) });
}

function TargetCards({ hand, text, act, sending }: SeatScreen) {
  return (
    <ol class="hunch-targets">
      {hand.secrets.map((own, i) => (
        <li key={own.secret}>
          <fieldset class="hunch-target">
            <legend class="unseen">{text("hunch.secret", { n: i + 1 })}</legend>
            {own.card.map((word) => (
              <Press
                key={word}
                kind="quiet"
                class="hunch-target-word"
                chosen={word === own.word}
                sending={sending("choose", { secret: own.secret, word })}
                onPress={() => act("choose", { secret: own.secret, word }, `secret-${own.secret}`)}
              >
                {word}
              </Press>
            ))}
          </fieldset>
        </li>
      ))}
    </ol>
  );
}

function TypedSecrets({ hand, offers, text, act }: SeatScreen) {
  const numbers = valuesOf(offers, "choose", "secret");
  const max = longestOf(offers, "choose", "word");
  return (
    <WordLines
      lines={hand.secrets
        .filter((own) => numbers.includes(own.secret))
        .map((own, i) => ({
          key: `secret-${own.secret}`,
          value: own.word,
          label: text("hunch.secret", { n: i + 1 }),
          max,
          mark: i + 1,
        }))}
      onDraft={(key, word) => {
        const secret = Number(key.slice("secret-".length));
        void act("choose", { secret, word }, key);
      }}
    />
  );
}

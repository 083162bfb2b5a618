/** The reveal on a phone: go on, judge what was typed, dispute, agree. */

import { useState } from "preact/hooks";
import { Answers } from "../../offers/agreement";
import { offered, valuesOf } from "../../offers/choices";
import { Icon } from "../../parts/icon/icon";
import { Press, Thumb } from "../../parts/press/press";
import { SeatName } from "../../parts/seat-name/seat-name";
import { SecretCover } from "../../parts/secret-cover/secret-cover";
import { Sheet } from "../../parts/sheet/sheet";
import { dramaOf } from "./drama";
import { placeOf, type SeatScreen, turnedUp } from "./game";
import { MyHand } from "./pieces";
import { Disputed, Stage, TakeAway } from "./stage";

export function Revealing(props: SeatScreen) {
  const drama = dramaOf(props);
  const { game, hand } = props;
  return (
    <>
      <Stage {...props} drama={drama} />
      {drama.truth && <TakeAway {...props} />}
      {!hand.question && <MyHand {...props} />}
      {drama.truth && hand.question && <Judging {...props} />}
      {drama.truth && game.reveal?.proposal && <Objection {...props} />}
      {drama.truth && !hand.question && !game.reveal?.proposal && <GoOn {...props} />}
    </>
  );
}

function GoOn(props: SeatScreen) {
  const { game, offers, text, act, sending } = props;
  const [disputing, setDisputing] = useState(false);
  const next = valuesOf(offers, "reveal", "secret").map(Number)[0];
  const secret = next === undefined ? undefined : game.secrets[next];
  if (offers.length === 0) return null;
  return (
    <>
      <Thumb>
        {offered(offers, "overrule") && (
          <Press
            kind="quiet"
            icon="flag"
            sending={sending("overrule")}
            onPress={() => setDisputing(true)}
          >
            {text("hunch.verb.overrule")}
          </Press>
        )}
        {secret && (
          <Press
            sending={sending("reveal")}
            onPress={() => act("reveal", { secret: secret.secret })}
          >
            {text("hunch.next_secret", { seat: secret.owner, n: placeOf(game, secret.secret) })}
          </Press>
        )}
        {offered(offers, "close_round") && (
          <Press sending={sending("close_round")} onPress={() => act("close_round")}>
            {text("hunch.verb.close_round")}
          </Press>
        )}
      </Thumb>
      {disputing && <Dispute {...props} onClose={() => setDisputing(false)} />}
    </>
  );
}

/** For the owner alone: somebody wrote something else than my word. */
function Judging({ hand, text, act, sending }: SeatScreen) {
  const asked = hand.question;
  if (!asked) return null;
  return (
    <>
      <SecretCover label={text("hunch.right_or_wrong")} key={asked.guess}>
        <span>{text("hunch.wrote", { seat: asked.by, word: asked.word })}</span>
        <span class="hunch-mine-clues">{text("hunch.your_word", { word: asked.secret })}</span>
      </SecretCover>
      <Thumb>
        <div class="hunch-ways">
          {(["wrong", "right"] as const).map((verdict) => (
            <Press
              key={verdict}
              kind="plain"
              sending={sending("judge", { verdict })}
              onPress={() => act("judge", { guess: asked.guess, verdict })}
            >
              {text(`hunch.value.verdict.${verdict}`)}
            </Press>
          ))}
        </div>
      </Thumb>
    </>
  );
}

/** Something is proposed: agree or not; who proposed it may withdraw. */
function Objection(props: SeatScreen) {
  const { game, seat, offers, text, act, sending } = props;
  return (
    <Thumb>
      <Disputed {...props} />
      <Answers
        {...{ offers, act, sending }}
        no={text(game.reveal?.proposal?.by === seat ? "hunch.withdraw" : "hunch.verb.decline")}
        yes={text("hunch.verb.confirm")}
      />
    </Thumb>
  );
}

/** Any judgement of the round; the newest first. */
function Dispute({ game, seats, offers, text, act, onClose }: SeatScreen & { onClose(): void }) {
  const guesses = valuesOf(offers, "overrule", "guess").map(Number);
  const dispute = (guess: number) => {
    onClose();
    void act("overrule", { guess });
  };
  return (
    <Sheet title={text("hunch.verb.overrule")} onClose={onClose}>
      <p class="quiet small">{text("hunch.dispute_how")}</p>
      <ul class="hunch-judgements">
        {[...guesses].reverse().map((number) => {
          const guess = turnedUp(game, number);
          const who = guess && seats[guess.by];
          return (
            guess &&
            who && (
              <li key={number}>
                <SeatName who={who} />
                <b>{guess.word}</b>
                <Icon name={guess.right ? "tick" : "cross"} />
                <Press kind="plain" onPress={() => dispute(number)}>
                  {text(guess.right ? "hunch.was_wrong" : "hunch.was_right")}
                </Press>
              </li>
            )
          );
        })}
      </ul>
    </Sheet>
  );
}

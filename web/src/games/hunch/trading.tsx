/** Phase 2: bid for the right to pick a clue, pick and place it, then one bonus action. */

import { useState } from "preact/hooks";
import { among, choiceOf, fits, offered, valuesOf } from "../../offers/choices";
import { BidPad } from "../../parts/bid-pad/bid-pad";
import { Beside, Press, Thumb } from "../../parts/press/press";
import { OnSale, Paid, StandingBid, Unsold } from "./auction";
import { leftOver, onSale, placeOf, type SeatScreen } from "./game";
import { Ask, ClueFace, CluesAt, MyHand } from "./pieces";
import type { OpenClue } from "./view";

/** One screen for bidding and placing, so that what lies there stays when one becomes the other. */
export function Trading(props: SeatScreen) {
  const { game, offers, text, act, sending } = props;
  if (offered(offers, "take")) return <Take {...props} clues={onSale(game)} />;
  const coins = choiceOf(offers, "bid", "coins", "number");
  return (
    <>
      <OnSale {...props} />
      {game.phase === "auction" ? <StandingBid {...props} /> : <Paid {...props} />}
      <MyHand {...props} />
      {coins && (
        <Thumb>
          <BidPad
            key={game.auction?.seller}
            lo={coins.lo}
            hi={coins.hi}
            unit={text("hunch.arg.coins")}
            sending={sending("bid") || sending("pass")}
            bidLabel={text("hunch.verb.bid")}
            onBid={(amount) => act("bid", { coins: amount })}
            passLabel={text("hunch.verb.pass")}
            onPass={() => act("pass")}
          />
        </Thumb>
      )}
    </>
  );
}

type TakeProps = SeatScreen & { clues: OpenClue[]; onBack?: () => void };

/** Pick a clue, pick one of my secrets, answer if it is a question. */
function Take(props: TakeProps) {
  const { offers, text, act, sending, clues, onBack } = props;
  const [picked, setPicked] = useState<number | null>(null);
  const [secret, setSecret] = useState<number | null>(null);
  const [answer, setAnswer] = useState<string | null>(null);
  const offer = offers.find(
    (other) => other.verb === "take" && picked !== null && fitsArg(other.choices.clue, picked),
  );
  const secrets = valuesOf(offers, "take", "secret").map(Number);
  const question = offer?.choices.answer;
  const answers = question && among(question).map(String);
  const at = secrets.length === 1 ? (secrets[0] ?? null) : secret;
  const ready = picked !== null && at !== null && (!answers || answer !== null);
  return (
    <>
      <Ask>{text("hunch.which_clue")}</Ask>
      <div class="hunch-pick-clues">
        {clues
          .filter(({ clue }) => valuesOf(offers, "take", "clue").includes(clue))
          .map((clue) => (
            <Press
              key={clue.clue}
              kind="plain"
              class="hunch-clue"
              chosen={picked === clue.clue}
              onPress={() => setPicked(clue.clue)}
            >
              <ClueFace {...props} clue={clue} />
            </Press>
          ))}
      </div>
      {answers && (
        <>
          <Ask>{text("hunch.your_answer")}</Ask>
          <div class="hunch-ways">
            {answers.map((value) => (
              <Press
                key={value}
                kind="plain"
                chosen={answer === value}
                onPress={() => setAnswer(value)}
              >
                {text.value("hunch", "answer", value)}
              </Press>
            ))}
          </div>
        </>
      )}
      <PickSecret {...props} numbers={secrets} picked={at} onPick={setSecret} />
      <MyHand {...props} />
      <Thumb>
        <div class="hunch-ways">
          {onBack && (
            <Press kind="plain" onPress={onBack}>
              {text("hunch.other_bonus")}
            </Press>
          )}
          <Press
            disabled={!ready}
            sending={sending("take")}
            onPress={() =>
              act("take", { clue: picked, secret: at, ...(answers ? { answer } : {}) })
            }
          >
            {text("hunch.verb.take")}
          </Press>
        </div>
      </Thumb>
    </>
  );
}

function fitsArg(choice: Parameters<typeof fits>[0] | undefined, value: number): boolean {
  return choice !== undefined && fits(choice, value);
}

type PickSecretProps = SeatScreen & {
  numbers: readonly number[];
  picked: number | null;
  onPick(secret: number): void;
};

/** One of my own secrets, by its place in the row; which word lies there stays under the cover. */
function PickSecret({ game, text, numbers, picked, onPick }: PickSecretProps) {
  return (
    <>
      <Ask>{text("hunch.which_secret")}</Ask>
      <div class="hunch-pick-secrets">
        {numbers.map((number) => {
          const secret = game.secrets[number];
          return (
            secret && (
              <Press
                key={number}
                kind="plain"
                chosen={picked === number}
                label={text("hunch.secret", { n: placeOf(game, number) })}
                onPress={() => onPick(number)}
              >
                <span class="hunch-back">{placeOf(game, number)}</span>
                <CluesAt secret={secret} text={text} />
              </Press>
            )
          );
        })}
      </div>
    </>
  );
}

type Way = "take" | "coins" | "extra_guess" | "too_easy";

export function Bonus(props: SeatScreen) {
  const { game, offers, text, act, sending } = props;
  const [way, setWay] = useState<Way | null>(null);
  if (!offered(offers, "coins")) {
    return (
      <>
        <Unsold {...props} />
        <MyHand {...props} />
      </>
    );
  }
  if (way === "take" && offered(offers, "take")) {
    return <Take {...props} clues={leftOver(game)} onBack={() => setWay(null)} />;
  }
  if (way === "too_easy" && offered(offers, "too_easy")) {
    return <TooEasy {...props} onBack={() => setWay(null)} />;
  }
  return (
    <>
      <Beside />
      <Ask>{text("hunch.one_bonus")}</Ask>
      <div class="hunch-bonus">
        {(["take", "coins", "extra_guess", "too_easy"] as const)
          .filter((verb) => game.advanced || verb === "take" || verb === "coins")
          .map((verb) => (
            <Press
              key={verb}
              kind="plain"
              disabled={!offered(offers, verb)}
              sending={verb !== "take" && sending(verb)}
              onPress={() =>
                verb === "take" || verb === "too_easy" ? setWay(verb) : void act(verb)
              }
            >
              <b>{text(`hunch.bonus.${verb}`)}</b>
              <span class="hunch-bonus-what">{text(`hunch.bonus.${verb}.what`)}</span>
            </Press>
          ))}
      </div>
      <Unsold {...props} />
      <MyHand {...props} />
    </>
  );
}

function TooEasy(props: SeatScreen & { onBack(): void }) {
  const { offers, text, act, sending, onBack } = props;
  const [secret, setSecret] = useState<number | null>(null);
  return (
    <>
      <PickSecret
        {...props}
        numbers={valuesOf(offers, "too_easy", "secret").map(Number)}
        picked={secret}
        onPick={setSecret}
      />
      <MyHand {...props} />
      <Thumb>
        <div class="hunch-ways">
          <Press kind="plain" onPress={onBack}>
            {text("hunch.other_bonus")}
          </Press>
          <Press
            disabled={secret === null}
            sending={sending("too_easy")}
            onPress={() => act("too_easy", { secret })}
          >
            {text("hunch.bonus.too_easy")}
          </Press>
        </div>
      </Thumb>
    </>
  );
}

/** The pieces: coins, clue cards, secrets face down, one's own secrets under their cover. */

import type { ComponentChildren, VNode } from "preact";
import { offered } from "../../offers/choices";
import { Icon } from "../../parts/icon/icon";
import { Picto } from "../../parts/picto/picto";
import { Press, Thumb } from "../../parts/press/press";
import { SeatName, SeatToken } from "../../parts/seat-name/seat-name";
import { SecretCover } from "../../parts/secret-cover/secret-cover";
import { memo } from "../../shell/memo";
import { isGone, type SeatScreen, type TableScreen } from "./game";
import type { Clue, Secret } from "./view";

type Spoken = Pick<TableScreen, "text">;

export const Coins = memo(function Coins({ n, text }: Spoken & { n: number }) {
  return (
    <span class="hunch-coins" role="img" aria-label={text("hunch.coins", { n })}>
      <span class="hunch-coin" />
      <b>{n}</b>
    </span>
  );
});

type ClueFaceProps = Spoken & Pick<TableScreen, "seats"> & { clue: Clue };

/** A clue card, face up: its category, the clue, who wrote it, and the answer given. */
export const ClueFace = memo(function ClueFace({ clue, seats, text }: ClueFaceProps) {
  const author = seats[clue.author];
  return (
    <>
      <span class="hunch-clue-head">
        <span>{clue.category}</span>
        {author && (
          <span class="hunch-by">
            <SeatToken look={author.look} />
            <span class="unseen">{author.name}</span>
          </span>
        )}
      </span>
      <span class="hunch-clue-text" data-long={clue.text.length > 18 || undefined}>
        {clue.text}
      </span>
      {clue.answer && <Answer clue={clue} text={text} />}
    </>
  );
});

function Answer({ clue, text }: Spoken & { clue: Clue }) {
  if (!clue.answer) return null;
  return <span class="hunch-answer">{text(`hunch.value.answer.${clue.answer}`)}</span>;
}

/** The clues at a secret, in the order they were laid. */
export const CluesAt = memo(function CluesAt({ secret, text }: Spoken & { secret: Secret }) {
  if (secret.clues.length === 0) {
    return <span class="hunch-none">{text("hunch.no_clue")}</span>;
  }
  return <span class="hunch-clues-at">{chipsOf({ secret, text })}</span>;
});

export function chipsOf({ secret, text }: Spoken & { secret: Secret }): VNode[] {
  return secret.clues.map((clue, i) => (
    <span key={`clue ${i}`} class="hunch-chip">
      {clue.text} <Answer clue={clue} text={text} />
    </span>
  ));
}

type MissesProps = Spoken & Pick<TableScreen, "seats"> & { secret: Secret };

/** Wrong guesses stay at the secret, face up. */
export const Misses = memo(function Misses(props: MissesProps) {
  if (props.secret.misses.length === 0) return null;
  return <span class="hunch-misses">{missesOf(props)}</span>;
});

export function missesOf({ secret, seats, text }: MissesProps): VNode[] {
  return secret.misses.map((miss, i) => {
    const who = seats[miss.by];
    return (
      <span key={`miss ${i}`} class="hunch-miss">
        {who && <SeatName who={who} />}
        <s>{miss.word}</s>
        <span class="unseen">{text("hunch.is_wrong")}</span>
      </span>
    );
  });
}

export function MyHand({ game, hand, seat, text }: SeatScreen) {
  return (
    <Own
      secrets={hand.secrets}
      open={game.secrets}
      coins={game.coins[seat] ?? 0}
      isFirst={game.first === seat}
      text={text}
    />
  );
}

type OwnProps = Spoken & {
  secrets: SeatScreen["hand"]["secrets"];
  open: readonly Secret[];
  coins: number;
  isFirst: boolean;
};

/** My secrets, held to look, and my coins beside them. The same size whatever they are. */
const Own = memo(function Own({ secrets, open, coins, isFirst, text }: OwnProps) {
  const live = secrets.map((own) => ({ ...own, open: open[own.secret] }));
  return (
    <div class="hunch-hand">
      <SecretCover label={text("hunch.my_secrets")}>
        <ol class="hunch-mine" data-many={live.length}>
          {live.map((own, i) => (
            <li key={own.secret} data-guessed={(own.open && isGone(own.open)) || undefined}>
              <span class="hunch-place">{i + 1}</span>
              <span class="hunch-word">{own.word}</span>
              <span class="hunch-mine-clues">
                {own.open && isGone(own.open)
                  ? text(own.open.guessed ? "hunch.is_guessed" : "hunch.is_given_away")
                  : own.open?.clues.map((clue) => spoken(clue, text)).join(" · ")}
              </span>
            </li>
          ))}
        </ol>
      </SecretCover>
      <div class="tray hunch-purse">
        <Coins n={coins} text={text} />
        {isFirst && <First text={text} />}
      </div>
    </div>
  );
});

function spoken(clue: Clue, text: TableScreen["text"]): string {
  return clue.answer ? `${clue.text} ${text(`hunch.value.answer.${clue.answer}`)}` : clue.text;
}

/** The first player's token. */
export function First({ text }: Spoken) {
  return <Picto name="gi:light-bulb" label={text("hunch.first")} />;
}

/** A heading of a step on the phone. */
export function Ask({ children }: { children: ComponentChildren }) {
  return <h2 class="hunch-ask">{children}</h2>;
}

/** Done with what all do at once: it may be changed until the last one is done. */
export function Waiting(props: SeatScreen) {
  const { offers, text, act, sending } = props;
  return (
    <>
      <p class="hunch-wait">
        <Icon name="tick" /> {text("hunch.others_think")}
      </p>
      {offered(offers, "take_back") && (
        <Thumb>
          <Press kind="plain" sending={sending("take_back")} onPress={() => act("take_back")}>
            {text("hunch.verb.take_back")}
          </Press>
        </Thumb>
      )}
    </>
  );
}

type DoneProps = SeatScreen & { missing: string };

/** The way on; while something is missing, what. */
export function Done({ offers, text, act, sending, missing }: DoneProps) {
  const may = offered(offers, "done");
  return (
    <Thumb>
      {!may && missing && <p class="hunch-missing">{missing}</p>}
      <Press disabled={!may} sending={sending("done")} onPress={() => act("done")}>
        {text("hunch.verb.done")}
      </Press>
    </Thumb>
  );
}

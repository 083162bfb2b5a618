/** Who is who? One key for each opponent; a key that is put in somewhere is gone elsewhere. */

import { useState } from "preact/hooks";
import { Icon } from "../../parts/icon/icon";
import { Press, Thumb } from "../../parts/press/press";
import { SeatName, SeatToken } from "../../parts/seat-name/seat-name";
import { SecretCover } from "../../parts/secret-cover/secret-cover";
import { VoteKeys } from "../../parts/vote-keys/vote-keys";
import { useDraft } from "./draft";
import { named, type SeatScreen } from "./game";
import { MyKey } from "./my-key";
import { Numbered, OpenSafe } from "./pieces";

/** By opponent, in the order of `hand.opponents`; null: not yet. */
type Votes = (number | null)[];

export function Voting(props: SeatScreen) {
  const [again, setAgain] = useState(false);
  return props.hand.vote && !again ? (
    <Voted {...props} onAgain={() => setAgain(true)} />
  ) : (
    <Ballot {...props} onAgain={again ? () => setAgain(false) : undefined} />
  );
}

/** `onAgain`: votes were in before, and now others are. */
type BallotProps = SeatScreen & { onAgain: (() => void) | undefined };

function Ballot(props: BallotProps) {
  const { game, hand, seats, text, act, sending, onAgain } = props;
  const none: Votes = hand.opponents.map(() => null);
  const [votes, setVotes] = useDraft<Votes>(props, "votes", hand.vote ?? none);
  const [at, setAt] = useState(Math.max(0, votes.indexOf(null)));
  const opponent = hand.opponents[at] ?? 0;
  const who = seats[opponent];
  const left = votes.filter((number) => number === null).length;

  function pick(number: number) {
    const next = votes.map((other, i) => (i === at ? number : other === number ? null : other));
    setVotes(next);
    const open = next.indexOf(null, at + 1);
    if (next.includes(null)) setAt(open < 0 ? next.indexOf(null) : open);
  }

  return (
    <>
      <Opponents {...props} votes={votes} at={at} onPick={setAt} />
      <section class="secret_identity-suspect">
        <h2>{who && text("secret_identity.who_is", { seat: opponent })}</h2>
        <OpenSafe safe={game.safes?.[opponent]} text={text} />
      </section>
      <div class="secret_identity-keys" data-named={named(game) || undefined}>
        <VoteKeys
          label={text(`secret_identity.word.${game.edition}.vote_for`, { seat: opponent })}
          chosen={votes[at] ?? null}
          keys={game.characters.map((character) => {
            const used = votes.indexOf(character.number);
            const holder = used < 0 || used === at ? undefined : seats[hand.opponents[used] ?? 0];
            return {
              value: character.number,
              label: (
                <>
                  <Numbered character={character} />
                  {holder && <SeatToken look={holder.look} />}
                </>
              ),
              ...(holder ? { usedFor: `${character.name} ${holder.name}`.trim() } : {}),
            };
          })}
          onPick={(value) => pick(Number(value))}
        />
      </div>
      <MyKey {...props} />
      <Thumb>
        <Press
          disabled={left > 0}
          sending={sending("vote")}
          onPress={() =>
            void act("vote", { keys: votes }).then((ok) => {
              if (ok) onAgain?.();
            })
          }
        >
          {left
            ? text("secret_identity.votes_missing", { n: left })
            : text("secret_identity.verb.vote")}
        </Press>
      </Thumb>
    </>
  );
}

type OpponentsProps = SeatScreen & { votes: Votes; at: number; onPick(at: number): void };

/** All opponents with the number believed; a tap goes to one of them. */
function Opponents({ hand, seats, text, votes, at, onPick }: OpponentsProps) {
  return (
    <fieldset class="secret_identity-opponents">
      <legend class="unseen">{text("secret_identity.phase.voting")}</legend>
      {hand.opponents.map((seat, i) => {
        const who = seats[seat];
        return (
          who && (
            <button
              key={seat}
              type="button"
              aria-pressed={i === at}
              data-empty={votes[i] === null || undefined}
              onClick={() => onPick(i)}
            >
              <span>
                <SeatToken look={who.look} /> <b>{votes[i] ?? "?"}</b>
              </span>
              <span class="secret_identity-opponent">{who.name}</span>
            </button>
          )
        );
      })}
    </fieldset>
  );
}

type VotedProps = SeatScreen & { onAgain(): void };

/** My votes are in: covered, and open to change until all have voted. */
function Voted(props: VotedProps) {
  const { game, hand, seats, text, onAgain } = props;
  return (
    <>
      <MyKey {...props} />
      <SecretCover label={text(`secret_identity.word.${game.edition}.my_votes`)} size="large">
        <ul class="secret_identity-my-votes">
          {hand.opponents.map((seat, i) => {
            const who = seats[seat];
            const number = hand.vote?.[i];
            const character = game.characters.find((other) => other.number === number);
            return (
              who && (
                <li key={seat}>
                  <SeatName who={who} />
                  <span>{character && <Numbered character={character} />}</span>
                </li>
              )
            );
          })}
        </ul>
      </SecretCover>
      <p class="secret_identity-wait">
        <Icon name="tick" /> {text("secret_identity.voted")}
      </p>
      <Thumb>
        <Press kind="plain" onPress={onAgain}>
          {text("secret_identity.vote_again")}
        </Press>
      </Thumb>
    </>
  );
}

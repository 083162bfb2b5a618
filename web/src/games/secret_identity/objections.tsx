/** The table has the last word: one objects to a judgement, another one agrees. */

import { useState } from "preact/hooks";
import { Answers, Proposed } from "../../offers/agreement";
import { offered } from "../../offers/choices";
import { Icon } from "../../parts/icon/icon";
import { Press, Thumb } from "../../parts/press/press";
import { SeatName } from "../../parts/seat-name/seat-name";
import { Sheet } from "../../parts/sheet/sheet";
import { characterOf, type SeatScreen } from "./game";
import { Numbered } from "./pieces";
import type { Proposal, Revealed } from "./view";

/** An objection that is open: agree or not. */
export function Objection(props: SeatScreen) {
  const { game, seats, offers, text, clock, act, sending } = props;
  if (!game.proposal) return null;
  const mine = game.proposal.by === props.seat;
  return (
    <Thumb>
      <Proposed line={lineOf(game.proposal)} of={game.proposal} {...{ seats, clock, text }} />
      <Answers
        {...{ offers, act, sending }}
        no={text(mine ? "secret_identity.withdraw" : "secret_identity.verb.decline")}
        yes={text("secret_identity.verb.confirm")}
      />
    </Thumb>
  );
}

function lineOf({ by, right, guesser, of }: Proposal) {
  if (guesser === undefined) {
    const code = `secret_identity.log.overrule_answer_${right ? "right" : "wrong"}`;
    return { code, params: { by } };
  }
  const code = `secret_identity.log.overrule_${right ? "right" : "wrong"}`;
  return { code, params: { by, guesser_seat: guesser, of_seat: of } };
}

/** To object: together to the one answer, else to a vote on somebody who is revealed. */
export function ObjectTo(props: SeatScreen) {
  const { game, offers, text, act, sending } = props;
  const [open, setOpen] = useState(false);
  if (!offered(offers, "overrule")) return null;
  const object = () => (game.together ? void act("overrule") : setOpen(true));
  return (
    <>
      <Press kind="quiet" icon="flag" sending={sending("overrule")} onPress={object}>
        {text("secret_identity.verb.overrule")}
      </Press>
      {open && (
        <Sheet title={text("secret_identity.verb.overrule")} onClose={() => setOpen(false)}>
          <p class="quiet small">{text("secret_identity.object_how")}</p>
          {[...game.revealed].reverse().map((revealed) => (
            <Judgements
              key={revealed.seat}
              {...props}
              revealed={revealed}
              onDone={() => setOpen(false)}
            />
          ))}
        </Sheet>
      )}
    </>
  );
}

type JudgementsProps = SeatScreen & { revealed: Revealed; onDone(): void };

function Judgements({ game, seats, text, act, revealed, onDone }: JudgementsProps) {
  const who = seats[revealed.seat];
  const character = characterOf(game, revealed.key);
  return (
    <section class="secret_identity-judgements">
      <h3>
        {who && <SeatName who={who} />}
        {character && <Numbered character={character} />}
      </h3>
      <ul>
        {revealed.votes.map((vote) => {
          const guesser = seats[vote.seat];
          return (
            guesser && (
              <li key={vote.seat} data-right={vote.right || undefined}>
                <SeatName who={guesser} />
                <b>{vote.number}</b>
                <Icon name={vote.right ? "tick" : "cross"} />
                <Press
                  kind="plain"
                  onPress={() => {
                    onDone();
                    void act("overrule", { of: revealed.seat, guesser: vote.seat });
                  }}
                >
                  {text(vote.right ? "secret_identity.was_wrong" : "secret_identity.was_right")}
                </Press>
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}

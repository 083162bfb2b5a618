/** Quiet bars over the screen: the link, refusals, proposals, a new version. Never a dialog. */

import { useEffect, useState } from "preact/hooks";
import type { Connection } from "../../hub/connection";
import type { Line, Proposal, Room } from "../../hub/messages";
import { useShell, useText } from "../../shell/shell";
import type { ShellKey, Text } from "../../texts/text";
import { Press } from "../press/press";
import { Say } from "../say/say";
import type { Named } from "../seat-name/seat-name";
import "./bars.css";

const READ_MS = 6_000;
const LONG_MS = 15_000;

/** Says that the link is gone and what happens next; after a while, what may be the cause. */
export function LinkBar({ connection }: { connection: Connection }) {
  const text = useText();
  const { state } = connection.link.value;
  const down = state === "lost" || state === "connecting";
  const [long, setLong] = useState(false);
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLong(false);
    setLate(false);
    if (!down) return;
    // A blink of the link is nobody's business.
    const soon = setTimeout(() => setLate(true), state === "lost" ? 600 : 2_500);
    const later = setTimeout(() => setLong(true), LONG_MS);
    return () => {
      clearTimeout(soon);
      clearTimeout(later);
    };
  }, [down, state]);
  const waiting = connection.letters.value.length;
  return (
    <div role="status">
      {down && late && (
        <p class="bar">
          {text("link.lost")} {waiting > 0 && text("link.waiting", { n: waiting })}{" "}
          {long && <a href="/help">{text("link.help")}</a>}
        </p>
      )}
    </div>
  );
}

export function RefusalBar({ connection, text }: { connection: Connection; text: Text<ShellKey> }) {
  const refusal = connection.refusal.value;
  useEffect(() => {
    if (!refusal) return;
    const timer = setTimeout(() => {
      connection.refusal.value = null;
    }, READ_MS);
    return () => clearTimeout(timer);
  }, [refusal]);
  return (
    <div role="status">
      {refusal && (
        <p class="bar bar-refusal">
          <span>{text.line(refusal)}</span>
          <Press
            kind="quiet"
            icon="close"
            label={text("sheet.close")}
            onPress={() => {
              connection.refusal.value = null;
            }}
          />
        </p>
      )}
    </div>
  );
}

interface ProposalBarProps {
  connection: Connection;
  room: Room;
  seats: readonly Named[];
  text: Text<ShellKey>;
}

/** One proposes, another confirms. */
export function ProposalBars({ connection, room, seats, text }: ProposalBarProps) {
  const held = connection.held.value;
  return (
    <div role="status">
      {room.proposals.map((proposal) => {
        const line = {
          code: `proposal.${proposal.params.strike ? "strike" : proposal.verb}`,
          params: { ...proposal.params, player: proposal.by ?? -1, other: proposal.params.player },
        };
        // A phone that holds all the players may nod for another of them.
        const nodding = held.find((key) => key !== proposal.by) ?? null;
        const mine = proposal.by !== null && held.includes(proposal.by);
        const decline = () =>
          connection.ask(nodding ?? held[0] ?? null, "decline", { proposal: proposal.proposal });
        return (
          <div key={proposal.proposal} class="bar bar-proposal">
            <div>
              <p>{text.line(line)}</p>
              <StepMeant params={proposal.params} seats={seats} text={text} />
            </div>
            {held.length > 0 && (
              <div class="bar-answers">
                <Press kind="plain" onPress={decline}>
                  {text(mine ? "proposal.withdraw" : "proposal.decline")}
                </Press>
                {nodding !== null && (
                  <Press
                    onPress={() =>
                      connection.ask(nodding, "confirm", { proposal: proposal.proposal })
                    }
                  >
                    {text("proposal.confirm")}
                  </Press>
                )}
              </div>
            )}
          </div>
        );
      })}
    </div>
  );
}

type StepMeantProps = Pick<ProposalBarProps, "seats" | "text"> & Pick<Proposal, "params">;

/** Which step is to be undone or corrected. */
function StepMeant({ params, seats, text }: StepMeantProps) {
  const step = params.step as Line | null | undefined;
  return step ? (
    <p class="bar-step">
      <Say line={step} text={text} seats={seats} />
    </p>
  ) : null;
}

/** A new version waits for consent, and never in the middle of a game. */
export function UpdateBar({ playing }: { playing: boolean }) {
  const { update } = useShell();
  const text = useText();
  const takeOver = update.value;
  if (!takeOver || playing) return null;
  return (
    <p class="bar bar-proposal" role="status">
      {text("update.ready")}{" "}
      <Press kind="plain" onPress={takeOver}>
        {text("update.take")}
      </Press>
    </p>
  );
}

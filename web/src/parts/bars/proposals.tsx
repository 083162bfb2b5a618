/** What the table is asked to agree to: who asks, who nodded, how long there is; and the answers. */

import { Fragment } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { decliner, isAskedAtHome, nodder, nodsOf } from "../../hub/agreeing";
import type { HubClock } from "../../hub/clock";
import type { Connection } from "../../hub/connection";
import type { Line, Proposal, Room } from "../../hub/messages";
import { TABLE } from "../../hub/who";
import type { ShellKey, Text } from "../../texts/text";
import { Press } from "../press/press";
import { Say } from "../say/say";
import { type Named, SeatName } from "../seat-name/seat-name";
import "./bars.css";
import { DoubledBars } from "./doubled";
import { useSecondsUntil } from "./seconds";

const READ_MS = 8_000;
const A_BLINK_MS = 1_000; // clocks are never quite the same

interface ProposalBarsProps {
  connection: Connection;
  room: Room;
  seats: readonly Named[];
  text: Text<ShellKey>;
}

/** Seconds are not announced, nods are: only what changed is read out. */
export function ProposalBars(props: ProposalBarsProps) {
  const { connection, room } = props;
  const held = connection.held.value;
  // Whose seat is asked for here reads it in large letters over everything.
  const shown = room.proposals.filter((one) => !isAskedAtHome(one) || !held.includes(claimed(one)));
  // One question at a time; first what does not wait.
  const asked = shown.filter((one) => nodding(one, connection) !== null);
  const isUrgent = ({ lapses_ms, ready_ms }: Proposal) =>
    connection.clock.untilMs(lapses_ms ?? ready_ms) > A_BLINK_MS;
  const first = asked.find(isUrgent) ?? asked[0];
  const later = asked.filter((one) => one !== first);
  return (
    <div role="status" aria-atomic="false">
      <DoubledBars {...props} />
      {shown
        .filter((one) => !later.includes(one))
        .map((proposal) => (
          <ProposalBar key={proposal.proposal} {...props} proposal={proposal} />
        ))}
      {later.length > 0 && <p class="bar">{props.text("proposal.more", { n: later.length })}</p>}
      <Declined {...props} />
    </div>
  );
}

/** What was asked on this phone, and is no more: who said no, or that the game went on. */
function Declined({ connection, room, text }: ProposalBarsProps) {
  const held = connection.held.value;
  const asking = useRef<readonly number[]>([]);
  const [told, setTold] = useState<Line | null>(null);
  const mine = room.proposals.filter(({ by }) => held.includes(by));
  const still = mine.map(({ proposal }) => proposal);
  useEffect(() => {
    const gone = asking.current.some((number) => !still.includes(number));
    asking.current = still;
    const line = connection.last.value;
    if (!gone || !line) return;
    const isNo = /^table\.log\.(decline|lapse)_/.test(line.code);
    if (isNo && !held.includes(Number(line.params.player))) setTold(line);
    if (!line.code.startsWith("table.")) setTold({ code: "proposal.overtaken", params: {} });
  }, [room.proposals]);
  useEffect(() => {
    if (!told) return;
    const timer = setTimeout(() => setTold(null), READ_MS);
    return () => clearTimeout(timer);
  }, [told]);
  return told && <p class="bar bar-refusal">{text.line(told)}</p>;
}

/** Who at this screen can nod: one of its players; at a tablet, if it is asked, whoever stands there. */
function nodding(proposal: Proposal, connection: Connection): number | null {
  if (nodsOf(proposal).length >= proposal.needed) return null;
  const atTablet = connection.watch && proposal.asked.includes(TABLE);
  return atTablet ? TABLE : nodder(proposal, connection.held.value);
}

type ProposalBarProps = ProposalBarsProps & { proposal: Proposal };

function ProposalBar({ connection, room, seats, text, proposal }: ProposalBarProps) {
  const { clock } = connection;
  const held = connection.held.value;
  const nods = nodding(proposal, connection);
  const saysNo = decliner(proposal, room, held);
  const answer = (by: number, verb: "confirm" | "decline") =>
    connection.ask(by === TABLE ? null : by, verb, { proposal: proposal.proposal });
  return (
    <div class="bar bar-proposal">
      <div>
        <p>
          {text.line(sentence(proposal, held))} {nods !== null && text.line(question(proposal))}
        </p>
        <StepMeant params={proposal.params} seats={seats} text={text} />
        <Standing {...{ proposal, room, text, clock }} saysWaits={nods === null} />
      </div>
      {(saysNo !== null || nods !== null) && (
        <div class="bar-answers">
          {saysNo !== null && (
            <Press kind="plain" onPress={() => answer(saysNo, "decline")}>
              {text(noWord(proposal, saysNo))}
            </Press>
          )}
          {nods !== null && (
            <Press onPress={() => answer(nods, "confirm")}>{text("proposal.confirm")}</Press>
          )}
        </div>
      )}
    </div>
  );
}

const claimed = ({ params }: Proposal) => Number(params.player);

function sentence(proposal: Proposal, held: readonly number[]): Line {
  const { by, verb, params } = proposal;
  const what = params.strike ? "strike" : verb;
  const told = { ...params, player: by, other: params.player };
  if (held.length === 1 && held[0] === by) return { code: `proposal.own_${what}`, params: told };
  if (isAskedAtHome(proposal)) return { code: "proposal.claim_at_home", params: told };
  if (verb === "free" && held.length === 1 && held[0] === claimed(proposal))
    return { code: "proposal.free_you", params: told };
  return { code: `proposal.${what}`, params: told };
}

function question({ verb, params }: Proposal): Line {
  const code = verb === "claim" ? "proposal.is_it" : "proposal.agree";
  return { code, params: { other: params.player } };
}

function noWord({ verb, by }: Proposal, saysNo: number): ShellKey {
  if (saysNo === by) return "proposal.withdraw";
  return verb === "delete" ? "proposal.keep" : "proposal.decline";
}

interface StandingProps {
  /** It is not said otherwise that a nod is missing. */
  saysWaits: boolean;
  proposal: Proposal;
  room: Room;
  text: Text<ShellKey>;
  clock: HubClock;
}

/** Who has nodded, of how many; and for how long there is a say. */
export function Standing({ proposal, room, text, clock, saysWaits }: StandingProps) {
  const { needed, ready_ms, lapses_ms, verb } = proposal;
  const nods = nodsOf(proposal);
  const agreed = nods.length >= needed;
  const left = useSecondsUntil(clock, lapses_ms ?? ready_ms);
  const atHome = isAskedAtHome(proposal);
  const counted: ShellKey = atHome
    ? "proposal.answer_s"
    : agreed && verb === "delete"
      ? "proposal.delete_s"
      : "proposal.no_s";
  const who = nods.flatMap((key) => room.players.find((player) => player.key === key) ?? []);
  return (
    <p class="bar-standing">
      {!atHome && (
        <span class="bar-nods">
          {needed > 1
            ? text("proposal.nods", { n: nods.length, needed })
            : agreed
              ? text("proposal.agreed")
              : saysWaits && text("proposal.waits")}
          {who.map((player) => (
            <Fragment key={player.key}>
              {" "}
              <SeatName who={player} />
            </Fragment>
          ))}
        </span>
      )}{" "}
      {left > 0 && (
        <span class="bar-seconds" role="timer" aria-live="off">
          {text(counted, { n: left })}
        </span>
      )}
    </p>
  );
}

/** A parameter may be anything. */
function isLine(value: unknown): value is Line {
  return typeof value === "object" && value !== null && "code" in value && "params" in value;
}

type StepMeantProps = Pick<ProposalBarsProps, "seats" | "text"> & Pick<Proposal, "params">;

/** Which step is to be undone or corrected. */
function StepMeant({ params, seats, text }: StepMeantProps) {
  const step = isLine(params.step) ? params.step : null;
  return step ? (
    <p class="bar-step">
      <Say line={step} text={text} seats={seats} />
    </p>
  ) : null;
}

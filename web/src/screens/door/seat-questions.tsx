/** About the seats of this phone: another one asks for one of them, or plays it already. */

import { useState } from "preact/hooks";
import { isAskedAtHome } from "../../hub/agreeing";
import type { Connection } from "../../hub/connection";
import type { Player, Proposal, Room } from "../../hub/messages";
import type { GivenAway } from "../../hub/tokens";
import { useSecondsUntil } from "../../parts/bars/seconds";
import { Loud } from "../../parts/loud/loud";
import { Press } from "../../parts/press/press";
import { useShell, useText } from "../../shell/shell";
import { playerOf } from "../at-table";
import { lidStyle } from "../lid-style";

interface SeatQuestionsProps {
  connection: Connection;
  room: Room;
}

/** One at a time: who asks for the seat is answered first, that does not wait. */
export function SeatQuestions({ connection, room }: SeatQuestionsProps) {
  const held = connection.held.value;
  for (const proposal of room.proposals) {
    const player = playerOf(room, Number(proposal.params.player));
    if (player && isAskedAtHome(proposal) && held.includes(player.key)) {
      const about = { connection, room, proposal, player };
      return <SeatAsked key={proposal.proposal} {...about} />;
    }
  }
  for (const seat of connection.givenAway.value) {
    const player = playerOf(room, seat.player);
    if (player) {
      const about = { connection, room, seat, player };
      return <SeatGivenAway key={seat.token} {...about} />;
    }
  }
  return null;
}

type SeatAskedProps = SeatQuestionsProps & { proposal: Proposal; player: Player };

function SeatAsked({ connection, room, proposal, player }: SeatAskedProps) {
  const text = useText();
  const { shown } = useShell();
  const [said, setSaid] = useState<"confirm" | "decline" | null>(null);
  const left = useSecondsUntil(connection.clock, proposal.lapses_ms);
  const only = connection.held.value.length === 1;
  const answer = (verb: "confirm" | "decline") => {
    setSaid(verb);
    void connection
      .ask(player.key, verb, { proposal: proposal.proposal })
      .then(() => setSaid(null));
  };
  return (
    <Loud
      who={player}
      style={lidStyle(room.playing, shown.value)}
      words={only ? text("door.asked") : text("door.asked_of", { other: player.name })}
    >
      <p class="loud-time">
        <span>{text("door.silence")}</span>
        <span class="loud-seconds" role="timer" aria-live="off">
          {left > 0 && text("proposal.answer_s", { n: left })}
        </span>
      </p>
      {/* What does no harm lies where a thumb may be on its way to. */}
      <div class="loud-answers">
        <Press
          kind="plain"
          disabled={said === "decline"}
          sending={said === "confirm"}
          onPress={() => answer("confirm")}
        >
          {text("door.give")}
        </Press>
        <Press
          disabled={said === "confirm"}
          sending={said === "decline"}
          onPress={() => answer("decline")}
        >
          {text("door.keep")}
        </Press>
      </div>
    </Loud>
  );
}

type SeatGivenAwayProps = SeatQuestionsProps & { seat: GivenAway; player: Player };

function SeatGivenAway({ connection, room, seat, player }: SeatGivenAwayProps) {
  const text = useText();
  const { shown } = useShell();
  const [sending, setSending] = useState(false);
  const others = connection.held.value.length + connection.givenAway.value.length > 1;
  const takeBack = () => {
    setSending(true);
    void connection.takeBack(seat).then(() => setSending(false));
  };
  return (
    <Loud
      who={player}
      style={lidStyle(room.playing, shown.value)}
      words={others ? text("door.taken_of", { other: player.name }) : text("door.taken")}
    >
      <p class="quiet">{text("door.taken_why")}</p>
      <div class="loud-answers">
        <Press kind="plain" disabled={sending} onPress={() => connection.letBe(seat)}>
          {text("door.let_be")}
        </Press>
        <Press icon="hand" sending={sending} onPress={takeBack}>
          {text("door.take_back")}
        </Press>
      </div>
    </Loud>
  );
}

/** Asked for a chair or a seat: waiting for the table's word, which comes by itself. */

import { isAbout, isAskedAtHome, type SeatWish } from "../../hub/agreeing";
import type { Connection } from "../../hub/connection";
import type { Room } from "../../hub/messages";
import { Standing } from "../../parts/bars/proposals";
import { Press } from "../../parts/press/press";
import { SeatToken } from "../../parts/seat-name/seat-name";
import { useText } from "../../shell/shell";

interface HopingProps {
  connection: Connection;
  room: Room;
  wish: SeatWish;
}

export function Hoping({ connection, room, wish }: HopingProps) {
  const text = useText();
  const proposal = room.proposals.find((one) => isAbout(one, wish));
  const who = wish.verb === "sit" ? wish : playerNamed(room, wish);
  return (
    <section class="card hoping" role="status" aria-atomic="false">
      <SeatToken look={who.look} />
      <h2>
        {wish.verb === "sit" ? text("join.waits") : text("join.waits_seat", { name: who.name })}
      </h2>
      {wish.verb === "claim" && proposal && (
        <p>{text(isAskedAtHome(proposal) ? "join.asked_at_home" : "join.asked_table")}</p>
      )}
      {proposal && (
        <Standing
          {...{ proposal, room, text, clock: connection.clock }}
          saysWaits={wish.verb === "claim"}
        />
      )}
      <p class="quiet">{text("join.wait_here")}</p>
      <Press kind="plain" onPress={() => connection.withdraw(wish)}>
        {text("proposal.withdraw")}
      </Press>
    </section>
  );
}

/** The table did not say yes; what to do next stands below. */
export function TurnedDown({ connection, room }: Omit<HopingProps, "wish">) {
  const text = useText();
  const wish = connection.turnedDown.value;
  if (!wish) return null;
  return (
    <p class="card turned-down">
      {wish.verb === "sit"
        ? text("join.turned_down")
        : text("join.turned_down_seat", { name: playerNamed(room, wish).name })}
    </p>
  );
}

function playerNamed(room: Room, wish: Extract<SeatWish, { verb: "claim" }>) {
  return room.players.find(({ key }) => key === wish.player) ?? { name: "?", look: 0 };
}

/** The auction as everybody sees it: two clues, the standing bid, who is still in. */

import { Icon } from "../../parts/icon/icon";
import { Say } from "../../parts/say/say";
import { SeatName } from "../../parts/seat-name/seat-name";
import { clockwise, leftOver, onSale, type TableScreen } from "./game";
import { ClueFace, Coins } from "./pieces";

export function OnSale(props: TableScreen) {
  const { game, seats, text } = props;
  if (!game.auction) return null;
  const { seller } = game.auction;
  return (
    <section class="hunch-sale">
      <h2 class="hunch-ask">
        {seller === props.seat ? (
          text("hunch.you_sell")
        ) : (
          <Say line={{ code: "hunch.sells", params: { seat: seller } }} text={text} seats={seats} />
        )}
      </h2>
      <ul class="hunch-pick-clues">
        {onSale(game).map((clue) => (
          <li key={clue.clue} class="hunch-clue">
            <ClueFace {...props} clue={clue} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The bidding is over: who pays whom, and picks now. */
export function Paid({ game, seats, text }: TableScreen) {
  const auction = game.auction;
  if (game.phase !== "place" || !auction || auction.leader === null) return null;
  const params = { seat: auction.leader, seller_seat: auction.seller, n: auction.high };
  return (
    <p class="hunch-wait">
      <Say line={{ code: "hunch.paid", params }} text={text} seats={seats} />
    </p>
  );
}

/** Who bids what, and who can still bid; who is out is crossed out. */
export function StandingBid({ game, seats, text }: TableScreen) {
  const auction = game.auction;
  if (!auction) return null;
  const bidders = clockwise(seats, auction.seller).slice(1);
  return (
    <ul class="hunch-bidders">
      {bidders.map((who) => {
        const leads = who.seat === auction.leader;
        const out = !auction.still_in.includes(who.seat);
        return (
          <li
            key={who.seat}
            data-leads={leads || undefined}
            data-out={out || undefined}
            data-turn={who.seat === auction.turn || undefined}
          >
            <SeatName who={who} />
            {leads && <Coins n={auction.high} text={text} />}
            {out && (
              <>
                <Icon name="cross" />
                <span class="unseen">{text("hunch.is_out")}</span>
              </>
            )}
            {!leads && !out && <span class="quiet">{text("hunch.still_in")}</span>}
          </li>
        );
      })}
    </ul>
  );
}

/** What nobody bought so far; a footnote while others are on sale. */
export function Unsold(props: TableScreen) {
  const { game, text } = props;
  const clues = leftOver(game);
  if (clues.length === 0) {
    return game.phase === "bonus" ? <p class="hunch-verdict">{text("hunch.all_sold")}</p> : null;
  }
  return (
    <section class="hunch-unsold">
      <h2 class="hunch-ask">{text("hunch.unsold")}</h2>
      <ul class={game.auction ? "hunch-clues-at" : "hunch-pick-clues"}>
        {clues.map((clue) => (
          <li key={clue.clue} class={game.auction ? "hunch-chip" : "hunch-clue"}>
            {game.auction ? clue.text : <ClueFace {...props} clue={clue} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

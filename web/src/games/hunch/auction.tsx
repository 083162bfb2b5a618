/** The auction as everybody sees it: two clues, the standing bid, who is still in. */

import { Icon } from "../../parts/icon/icon";
import { Say } from "../../parts/say/say";
import { SeatName } from "../../parts/seat-name/seat-name";
import { memo } from "../../shell/memo";
import { clockwise, leftOver, type TableScreen } from "./game";
import { ClueFace, Coins } from "./pieces";
import type { OpenClue } from "./view";

export function OnSale({ game, seat, seats, text }: TableScreen) {
  if (!game.auction) return null;
  const { seller, clues } = game.auction;
  return <Sale {...{ seller, clues, seat, seats, text }} unsold={game.unsold} />;
}

type SaleProps = Pick<TableScreen, "seat" | "seats" | "text"> & {
  seller: number;
  clues: readonly number[];
  unsold: readonly OpenClue[];
};

/** It stays as it is from bid to bid. */
const Sale = memo(function Sale({ seller, clues, unsold, seat, seats, text }: SaleProps) {
  return (
    <section class="hunch-sale">
      <h2 class="hunch-ask">
        {seller === seat ? (
          text("hunch.you_sell")
        ) : (
          <Say line={{ code: "hunch.sells", params: { seat: seller } }} text={text} seats={seats} />
        )}
      </h2>
      <ul class="hunch-pick-clues">
        {unsold
          .filter(({ clue }) => clues.includes(clue))
          .map((clue) => (
            <li key={clue.clue} class="hunch-clue">
              <ClueFace {...{ clue, seats, text }} />
            </li>
          ))}
      </ul>
    </section>
  );
});

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

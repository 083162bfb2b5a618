// The auction of bench/reference.py, for servers on Node: same state, same checks, same view.
"use strict";

const SEATS = 6;
const HIGHEST_BID = 99;
const NAMES = ["Clém", "Jeanne", "Séb", "Léo", "Inès", "Jörg"];
const CATEGORIES = [
  "a colour", "a place", "a sound", "something in the kitchen", "a yes/no question",
];
const GRID = (
  "rose yoghurt mars violin harbour candle pepper glacier tunnel feather anchor mosaic " +
  "lantern orchid thunder saddle compass velvet puzzle meadow walnut chimney parrot ticket " +
  "pillow bridge cactus mirror engine island needle button castle dragon falcon garden"
).split(" ");

function openAuction() {
  return { turn: 0, seller: 0, highest: 0, bidder: null, version: 0 };
}

/** Changes the auction, or returns false when the bid is refused. */
function bid(auction, seat, amount) {
  if (seat !== auction.turn) return false;
  if (!(amount > auction.highest && amount <= HIGHEST_BID)) return false;
  auction.highest = amount;
  auction.bidder = seat;
  if (amount === HIGHEST_BID) {
    auction.seller = (auction.seller + 1) % SEATS;
    auction.highest = 0;
    auction.bidder = null;
  }
  auction.turn = (auction.turn + 1) % SEATS;
  auction.version += 1;
  return true;
}

function players() {
  return NAMES.map((name, seat) => ({
    seat,
    name,
    coins: 5,
    points: 0,
    secrets: [0, 1].map(() => ({ clues: [CATEGORIES[seat % 5]], guesses: [] })),
  }));
}

/** What only this seat may see. */
function mine(seat) {
  return {
    secrets: [GRID[seat], GRID[seat + SEATS]],
    clues: [CATEGORIES[seat % 5], CATEGORIES[(seat + 1) % 5]],
    guesses: 1,
  };
}

function view(auction, everybody, seat) {
  return {
    version: auction.version,
    phase: "auction",
    round: 1,
    turn: auction.turn,
    auction: {
      seller: auction.seller,
      highest: auction.highest,
      bidder: auction.bidder,
      clues: ["Red", "I wouldn't eat it"],
      still_in: NAMES.map((_, other) => other).filter((other) => other !== auction.seller),
    },
    last: { code: "hunch.log.bid", params: { seat: auction.bidder, n: auction.highest } },
    clock: { running: true, table_ms: 1000 * auction.version, ends_at_ms: null },
    grid: GRID,
    players: everybody,
    mine: mine(seat),
    offers: seat === auction.turn
      ? [{ verb: "bid", lo: auction.highest + 1, hi: HIGHEST_BID }]
      : [],
  };
}

module.exports = { SEATS, GRID, NAMES, CATEGORIES, openAuction, bid, players, mine, view };

// boardgame.io: node boardgame.js PORT [FOLDER]; with a folder its flat-file store is used.
"use strict";

const { Server, FlatFile } = require("boardgame.io/dist/cjs/server.js");
const { bid, mine, openAuction, players, GRID, SEATS } = require("./auction.js");

const INVALID_MOVE = "INVALID_MOVE";
const [port, folder] = process.argv.slice(2);

const auctionGame = {
  name: "auction",
  minPlayers: SEATS,
  maxPlayers: SEATS,
  setup: () => ({
    auction: openAuction(),
    phase: "auction",
    round: 1,
    clues: ["Red", "I wouldn't eat it"],
    grid: GRID,
    players: players(),
    secret: players().map((_, seat) => mine(seat)),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    bid: ({ G, playerID }, amount) =>
      bid(G.auction, Number(playerID), amount) ? undefined : INVALID_MOVE,
  },
  playerView: ({ G, playerID }) => {
    const { secret, ...table } = G;
    return playerID === null ? table : { ...table, mine: secret[Number(playerID)] };
  },
  disableUndo: true,
};

const server = Server({
  games: [auctionGame],
  origins: [/.*/],
  ...(folder ? { db: new FlatFile({ dir: folder }) } : {}),
});
server.run(Number(port));

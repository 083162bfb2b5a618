// Colyseus: node colyseus.js PORT messages|views
//   messages: each client is sent its own whole view after each action
//   views: filtered state, patched at once instead of at a fixed rate: its best mode
"use strict";

const { Server, Room, matchMaker } = require("@colyseus/core");
const { WebSocketTransport } = require("@colyseus/ws-transport");
const { schema, StateView } = require("@colyseus/schema");
const { bid, mine, openAuction, players, view, GRID, SEATS } = require("./auction.js");

const [port, mode] = process.argv.slice(2);

class MessageRoom extends Room {
  onCreate() {
    this.maxClients = SEATS;
    this.patchRate = null;
    this.auction = openAuction();
    this.players = players();
    this.seats = new Map();
    this.onMessage("bid", (client, amount) => {
      if (!bid(this.auction, this.seats.get(client.sessionId), amount)) {
        client.send("refused");
        return;
      }
      for (const other of this.clients) {
        other.send("view", view(this.auction, this.players, this.seats.get(other.sessionId)));
      }
    });
  }

  onJoin(client) {
    this.seats.set(client.sessionId, this.seats.size);
  }
}

const Mine = schema({ secrets: ["string"], clues: ["string"], guesses: "number" });
const Player = schema({ seat: "number", name: "string", coins: "number", points: "number" });
const Auction = schema({
  version: "number",
  turn: "number",
  seller: "number",
  highest: "number",
  bidder: "number",
  grid: ["string"],
  players: [Player],
  mine: { array: Mine, view: true },
});

class ViewRoom extends Room {
  onCreate() {
    this.maxClients = SEATS;
    this.patchRate = null;
    this.seats = new Map();
    this.state = new Auction();
    Object.assign(this.state, { ...openAuction(), bidder: -1 });
    this.state.grid.push(...GRID);
    for (const { seat, name, coins, points } of players()) {
      this.state.players.push(new Player().assign({ seat, name, coins, points }));
      const secret = new Mine();
      secret.secrets.push(...mine(seat).secrets);
      secret.clues.push(...mine(seat).clues);
      secret.guesses = mine(seat).guesses;
      this.state.mine.push(secret);
    }
    this.onMessage("bid", (client, amount) => {
      const seat = this.seats.get(client.sessionId);
      if (!bid(this.state, seat, amount)) {
        client.send("refused");
        return;
      }
      if (this.state.bidder === null) this.state.bidder = -1;
      this.broadcastPatch();
    });
  }

  onJoin(client) {
    const seat = this.seats.size;
    this.seats.set(client.sessionId, seat);
    client.view = new StateView();
    client.view.add(this.state.mine[seat]);
  }
}

const server = new Server({ transport: new WebSocketTransport(), greet: false });
server.define("auction", mode === "views" ? ViewRoom : MessageRoom);
server.listen(Number(port), "127.0.0.1").then(() => matchMaker.stats);

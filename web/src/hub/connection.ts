/** The link to one table: joins, hears views and beats, sends letters until they are answered. */

import { batch, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { io, type Socket } from "socket.io-client";
import { type HubClock, hubClock, phoneMs } from "./clock";
import type {
  Asks,
  FromPhoneJoin,
  Hand,
  Instead,
  Line,
  Offer,
  RecordLine,
  Room,
  ToPhoneBeat,
  ToPhoneBye,
  ToPhonePresence,
  ToPhoneView,
} from "./messages";
import { type Answer, type Letter, openOutbox } from "./outbox";
import { openTokens, type Tokens } from "./seats";
import { hex128, type Store } from "./store";

const RESEND_MS = 2_500;
const DEAD_MS = 5_000;
const DOOR_MS = 10_000;
const WAKE_MS = 1_200;
const SEATS = 8;

/** `refused`: the hub did not let us in, or sent us away, with a text code. */
export type Link = { state: "connecting" | "up" | "lost" } | { state: "refused"; line: Line };

export interface Connection {
  code: string;
  link: ReadonlySignal<Link>;
  room: ReadonlySignal<Room | null>;
  game: ReadonlySignal<Record<string, unknown> | null>;
  hands: ReadonlySignal<Record<string, Hand>>;
  /** What may be done on the tablet itself, as seat -1. */
  offers: ReadonlySignal<readonly Offer[]>;
  /** The newest line of the record. */
  last: ReadonlySignal<Line | null>;
  presence: ReadonlySignal<ToPhonePresence>;
  /** Keys of the players whose seats this phone holds. */
  held: ReadonlySignal<readonly number[]>;
  letters: ReadonlySignal<readonly Letter[]>;
  /** The last "no", with its reason, until it was read. */
  refusal: Signal<Line | null>;
  clock: HubClock;
  tokens: Tokens;
  act(seat: number, verb: string, args: Args, draft?: string): Promise<Answer>;
  ask<V extends keyof Asks>(by: number | null, verb: V, args: Asks[V]): Promise<Answer>;
  record(): Promise<RecordLine[]>;
  /** What might have been said at an earlier step of one of this phone's players. */
  instead(seq: number): Promise<Instead>;
  close(): void;
}

export type Args = Record<string, unknown>;

export function openConnection(code: string, store: Store, watch: boolean): Connection {
  const link = signal<Link>({ state: "connecting" });
  const room = signal<Room | null>(null);
  const game = signal<Record<string, unknown> | null>(null);
  const hands = signal<Record<string, Hand>>({});
  const offers = signal<readonly Offer[]>([]);
  const last = signal<Line | null>(null);
  const presence = signal<ToPhonePresence>({ players: [], watchers: 0 });
  const held = signal<readonly number[]>([]);
  const refusal = signal<Line | null>(null);
  const clock = hubClock();
  const tokens = openTokens(store, code);
  const outbox = openOutbox(store, `outbox.${code}${watch ? ".watch" : ""}`);
  const sentAt = new Map<string, number>();
  let version = 0;
  let heardAt = phoneMs();
  let joined = false;
  let measured = false; // whether the hub knows this phone's clock, on this link
  let everything = true;
  let hopes = true; // whether the next join shows tokens of seats asked for and not granted

  const socket: Socket = io({
    transports: ["websocket", "polling"],
    tryAllTransports: true,
    reconnectionDelay: 250,
    reconnectionDelayMax: 1_500,
    timeout: 4_000,
  });

  const isGone = () => link.value.state === "refused";

  function lose() {
    joined = false;
    sentAt.clear();
    if (!isGone() && link.value.state === "up") link.value = { state: "lost" };
  }

  function giveUp(code: string, params: Record<string, unknown> = {}) {
    link.value = { state: "refused", line: { code, params } };
    socket.disconnect();
  }

  /** A locked table: its door stays in sight, the own seat can still be taken back. */
  function shutOut({ code, params }: Answer) {
    if (code !== "table.locked") return giveUp(code ?? "table.unknown_table", params);
    link.value = { state: "refused", line: { code, params: params ?? {} } };
    joined = true;
    deliver();
  }

  function reconnect() {
    if (isGone()) return;
    lose();
    heardAt = phoneMs();
    socket.disconnect();
    socket.connect();
  }

  function join(withinMs: number) {
    const sent = watch ? [] : tokens.all(hopes).slice(0, SEATS);
    hopes = false;
    const message: FromPhoneJoin = { code, tokens: sent, watch };
    everything = true;
    socket.timeout(withinMs).emit("join", message, (error: Error | null, answer: Answer) => {
      if (error) return reconnect();
      if (!answer.ok) return shutOut(answer);
      const lost = new Set((answer.lost as number[] | undefined) ?? []);
      tokens.lost(sent.filter((_, i) => lost.has(i)));
      sent.forEach((token, i) => {
        if (!lost.has(i)) tokens.granted(token);
      });
      if (room.value?.proposals.every((proposal) => proposal.verb !== "claim")) tokens.hopeNoMore();
      batch(() => {
        held.value = (answer.players as number[] | undefined) ?? [];
        link.value = { state: "up" };
      });
      joined = true;
      // Somebody sat down on this phone while we asked: the hub must hear of that seat too.
      if (!watch && tokens.all(false).some((token) => !sent.includes(token))) join(DEAD_MS);
      deliver();
    });
  }

  function deliver() {
    if (!joined) return;
    const now = phoneMs();
    for (const letter of outbox.ready()) {
      const { id } = letter.body;
      // What was done while the link was down counts by when it was done.
      if (letter.event === "act" && !measured) continue;
      if (now - (sentAt.get(id) ?? -RESEND_MS) < RESEND_MS) continue;
      sentAt.set(id, now);
      socket.emit(letter.event, letter.body, (answer: Answer) => settle(letter, answer));
    }
  }

  function settle(letter: Letter, answer: Answer) {
    sentAt.delete(letter.body.id);
    const token = letter.body.args.token;
    if (answer.ok && typeof token === "string") {
      if (letter.body.verb === "claim") tokens.hopeFor(token);
      else tokens.granted(token);
      if (typeof answer.key === "number" && !held.value.includes(answer.key)) {
        held.value = [...held.value, answer.key];
      }
      if (letter.body.verb === "take_over") join(DEAD_MS);
    }
    // The seat went to another phone: joining again tells what is left to us.
    if (answer.code === "table.not_yours") join(DEAD_MS);
    if (!answer.ok && !letter.draft && answer.code) {
      refusal.value = { code: answer.code, params: answer.params ?? {} };
    }
    outbox.answered(letter, answer);
    deliver();
  }

  function show(view: ToPhoneView) {
    const proposals = room.value?.proposals.length ?? 0;
    // Between asking to join and its view, changes may still come in.
    const complete = Boolean(view.room && view.hands) && view.game !== undefined;
    batch(() => {
      version = view.version;
      if (view.room) {
        room.value = view.room;
        clock.set(view.room.clock);
        const sitting = view.room.players.filter((player) => !player.gone).map(({ key }) => key);
        if (joined) held.value = held.value.filter((key) => sitting.includes(key));
      }
      if (view.game !== undefined) game.value = view.game;
      if (view.last !== undefined) last.value = view.last;
      if (view.offers !== undefined) offers.value = view.offers;
      if (view.hands)
        hands.value = everything && complete ? view.hands : { ...hands.value, ...view.hands };
      if (view.game === null) hands.value = {};
    });
    // Everything, though we did not ask: seats of this phone may have gone to another one.
    if (complete && !everything && joined && !holdsAll(view)) join(DEAD_MS);
    else if (complete) everything = false;
    // Our wish for a seat was decided: joining again tells whether we hold it.
    if (tokens.hoping() && (room.value?.proposals.length ?? 0) < proposals) {
      hopes = true;
      join(DEAD_MS);
    }
  }

  function holdsAll(view: ToPhoneView): boolean {
    const seats = room.value?.seats ?? [];
    return held.value.every((key) => view.hands?.[seats.indexOf(key)]);
  }

  function post(event: Letter["event"], body: Letter["body"], draft?: string) {
    const answer = outbox.post({ event, body, draft });
    deliver();
    return answer;
  }

  /** Changes nothing, so it is asked once. */
  function question(event: string, body: Args): Promise<Answer> {
    return new Promise((resolve) => socket.emit(event, body, resolve));
  }

  /** A woken phone may hold a link that is open and dead. */
  function wake() {
    if (document.visibilityState !== "visible" || isGone()) return;
    if (socket.connected) join(WAKE_MS);
    else socket.connect();
  }

  socket.on("connect", () => {
    measured = false;
    heardAt = phoneMs();
    join(DEAD_MS);
  });
  socket.on("disconnect", lose);
  socket.on("view", show);
  socket.on("presence", (message: ToPhonePresence) => {
    presence.value = message;
  });
  socket.on("beat", (beat: ToPhoneBeat, acknowledge?: (ms: number) => void) => {
    acknowledge?.(phoneMs());
    clock.beat(beat.hub_ms, beat.offset_ms);
    if (!measured && beat.offset_ms !== null) {
      measured = true;
      deliver();
    }
    if (joined && beat.version !== version) join(DEAD_MS);
  });
  socket.on("bye", (bye: ToPhoneBye) => {
    if (bye.code === "hub.stopping") reconnect();
    else giveUp(bye.code);
  });
  socket.onAny(() => {
    heardAt = phoneMs();
  });

  const atTheDoor = setInterval(() => {
    // Nobody tells who stands before a locked door that somebody nodded.
    if (isGone() && joined && tokens.hoping()) {
      hopes = true;
      join(DEAD_MS);
    }
  }, DOOR_MS);
  const watchdog = setInterval(() => {
    if (socket.connected && phoneMs() - heardAt > DEAD_MS) reconnect();
    deliver();
  }, 500);
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("pageshow", wake);
  window.addEventListener("online", wake);

  return {
    code,
    link,
    room,
    game,
    hands,
    offers,
    last,
    presence,
    held,
    letters: outbox.letters,
    refusal,
    clock,
    tokens,
    act: (seat, verb, args, draft) =>
      post("act", { id: hex128(), seat, version, verb, args }, draft && `${seat}.${draft}`),
    ask: (by, verb, args) => post("ask", { id: hex128(), by, version, verb, args: { ...args } }),
    record: async () => ((await question("record", {})).lines as RecordLine[] | undefined) ?? [],
    instead: async (seq) => {
      const answer = await question("instead", { seq });
      if (answer.ok) return answer as Answer & Instead;
      refusal.value = { code: answer.code ?? "hub.failed", params: answer.params ?? {} };
      return { said: {}, offers: [] };
    },
    close() {
      clearInterval(watchdog);
      clearInterval(atTheDoor);
      document.removeEventListener("visibilitychange", wake);
      window.removeEventListener("pageshow", wake);
      window.removeEventListener("online", wake);
      socket.disconnect();
    },
  };
}

/** The link to one table: joins, hears views and beats, sends letters until they are answered. */

import { batch, type ReadonlySignal, signal } from "@preact/signals";
import { io, type Socket } from "socket.io-client";
import { type HubClock, hubClock, phoneMs } from "./clock";
import type {
  FromPhoneJoin,
  Hand,
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
const WAKE_MS = 1_200;
const COME_BACK = ["link.slow", "hub.stopping"];

/** `refused`: the hub let us not in, or sent us away, with a text code. */
export type Link =
  | { state: "connecting" | "up" | "lost" }
  | { state: "refused"; code: string; params: Record<string, unknown> };

export interface Refusal {
  code: string;
  params: Record<string, unknown>;
}

export interface Connection {
  code: string;
  link: ReadonlySignal<Link>;
  room: ReadonlySignal<Room | null>;
  game: ReadonlySignal<Record<string, unknown> | null>;
  hands: ReadonlySignal<Record<string, Hand>>;
  presence: ReadonlySignal<ToPhonePresence>;
  /** Keys of the players whose seats this phone holds. */
  held: ReadonlySignal<readonly number[]>;
  letters: ReadonlySignal<readonly Letter[]>;
  /** The last "no", with its reason, until it was read. */
  refusal: { value: Refusal | null };
  clock: HubClock;
  tokens: Tokens;
  act(seat: number, verb: string, args: Args, draft?: string): Promise<Answer>;
  ask(by: number | null, verb: string, args?: Args): Promise<Answer>;
  record(): Promise<RecordLine[]>;
  close(): void;
}

export type Args = Record<string, unknown>;

export function openConnection(code: string, store: Store, watch: boolean): Connection {
  const link = signal<Link>({ state: "connecting" });
  const room = signal<Room | null>(null);
  const game = signal<Record<string, unknown> | null>(null);
  const hands = signal<Record<string, Hand>>({});
  const presence = signal<ToPhonePresence>({ players: [], watchers: 0 });
  const held = signal<readonly number[]>([]);
  const refusal = signal<Refusal | null>(null);
  const clock = hubClock();
  const tokens = openTokens(store, code);
  const outbox = openOutbox(store, `outbox.${code}${watch ? ".watch" : ""}`);
  const sentAt = new Map<string, number>();
  let version = -1;
  let heardAt = phoneMs();
  let joined = false;
  let everything = true;

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
    link.value = { state: "refused", code, params };
    socket.disconnect();
  }

  function reconnect() {
    if (isGone()) return;
    lose();
    heardAt = phoneMs();
    socket.disconnect();
    socket.connect();
  }

  function join(withinMs: number) {
    const sent = watch ? [] : tokens.all();
    const message: FromPhoneJoin = { code, tokens: sent, watch };
    everything = true;
    socket.timeout(withinMs).emit("join", message, (error: Error | null, answer: Answer) => {
      if (error) return reconnect();
      if (!answer.ok) return giveUp(answer.code ?? "table.unknown_table", answer.params);
      const lost = new Set((answer.lost as number[] | undefined) ?? []);
      tokens.lost(sent.filter((_, i) => lost.has(i)));
      sent.forEach((token, i) => {
        if (!lost.has(i)) tokens.granted(token);
      });
      batch(() => {
        held.value = (answer.players as number[] | undefined) ?? [];
        link.value = { state: "up" };
      });
      joined = true;
      deliver();
    });
  }

  function deliver() {
    if (!joined) return;
    const now = phoneMs();
    for (const letter of outbox.ready()) {
      const { id } = letter.body;
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
    }
    if (!answer.ok && !letter.draft && answer.code) {
      refusal.value = { code: answer.code, params: answer.params ?? {} };
    }
    outbox.answered(letter, answer);
    deliver();
  }

  function show(view: ToPhoneView) {
    const proposals = room.value?.proposals.length ?? 0;
    batch(() => {
      version = view.version;
      if (view.room) {
        room.value = view.room;
        clock.set(view.room.clock);
      }
      if (view.game !== undefined) game.value = view.game;
      if (view.hands) hands.value = everything ? view.hands : { ...hands.value, ...view.hands };
      if (view.game === null) hands.value = {};
    });
    everything = false;
    // Our wish for a seat was decided: joining again tells whether we hold it.
    if (tokens.hoping() && (room.value?.proposals.length ?? 0) < proposals) join(DEAD_MS);
  }

  function post(event: Letter["event"], body: Letter["body"], draft?: string) {
    const answer = outbox.post({ event, body, draft });
    deliver();
    return answer;
  }

  /** A woken phone may hold a link that is open and dead. */
  function wake() {
    if (document.visibilityState !== "visible" || isGone()) return;
    if (socket.connected) join(WAKE_MS);
    else socket.connect();
  }

  socket.on("connect", () => {
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
    if (joined && beat.version !== version) join(DEAD_MS);
  });
  socket.on("bye", (bye: ToPhoneBye) => {
    if (COME_BACK.includes(bye.code)) reconnect();
    else giveUp(bye.code);
  });
  socket.onAny(() => {
    heardAt = phoneMs();
  });

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
    presence,
    held,
    letters: outbox.letters,
    refusal,
    clock,
    tokens,
    act: (seat, verb, args, draft) =>
      post("act", { id: hex128(), seat, version, verb, args }, draft && `${seat}.${draft}`),
    ask: (by, verb, args = {}) => post("ask", { id: hex128(), by, version, verb, args }),
    record: () =>
      new Promise((resolve) => {
        socket.emit("record", {}, (answer: Answer) =>
          resolve((answer.lines as RecordLine[] | undefined) ?? []),
        );
      }),
    close() {
      clearInterval(watchdog);
      document.removeEventListener("visibilitychange", wake);
      window.removeEventListener("pageshow", wake);
      window.removeEventListener("online", wake);
      socket.disconnect();
    },
  };
}

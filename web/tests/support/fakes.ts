/** A hub and a phone for tests: nothing happens but what the test says, when it says so. */

import type { CommonView, FromPhoneJoin, Proposal, Refusal, Room } from "../../src/hub/messages.ts";
import type { Letter } from "../../src/hub/outbox.ts";
import type { Phone } from "../../src/hub/phone.ts";
import type { Ears, Wire } from "../../src/hub/wire.ts";

interface Said {
  event: string;
  body: unknown;
  /** Answers it; null where no answer came in time. */
  answer(answer: unknown): void;
  withinMs: number | null;
}

interface FakeWire extends Wire {
  /** What was said and not taken by the test yet. */
  said: Said[];
  /** Takes the oldest of them that is of this kind. */
  take(event: string): Said;
  /** Takes the oldest join, and what it showed. */
  takeJoin(): Said & { body: FromPhoneJoin };
  ears: Ears;
  /** The hub is reached: what `connect` waits for. */
  arrive(): void;
  /** How often the phone tried to connect. */
  tries: number;
}

const DEAF: Ears = {
  connected() {},
  disconnected() {},
  view() {},
  presence() {},
  doubled() {},
  reaction() {},
  skipped() {},
  beat() {},
  invite() {},
  show() {},
  bye() {},
  anything() {},
};

export function fakeWire(): FakeWire {
  let connected = false;
  // biome-ignore lint/suspicious/noExplicitAny: a fake answers whatever the test lets it answer
  type Anything = any;
  const hear = (event: string, body: unknown, answered: Anything, withinMs: number | null) => {
    wire.said.push({ event, body, answer: (answer: unknown) => answered(answer), withinMs });
  };
  const wire: FakeWire = {
    said: [],
    ears: DEAF,
    tries: 0,
    isConnected: () => connected,
    connect() {
      wire.tries += 1;
    },
    disconnect() {
      if (!connected) return;
      connected = false;
      const unheard = wire.said.filter(({ withinMs }) => withinMs !== null);
      wire.said = [];
      wire.ears.disconnected();
      // As Socket.IO does: who set a limit is told at once that no answer will come.
      for (const { answer } of unheard) answer(null);
    },
    listen(ears) {
      wire.ears = { ...DEAF, ...ears };
    },
    say: (event, body, answered) => hear(event, body, answered, null),
    sayWithin: (withinMs, event, body, answered) => hear(event, body, answered, withinMs),
    take(event) {
      const found = wire.said.find((said) => said.event === event);
      if (!found) throw new Error(`no ${event} among ${wire.said.map((said) => said.event)}`);
      wire.said = wire.said.filter((said) => said !== found);
      return found;
    },
    takeJoin() {
      const { body, ...rest } = wire.take("join");
      return { ...rest, body: body as FromPhoneJoin };
    },
    arrive() {
      connected = true;
      wire.ears.connected();
    },
  };
  return wire;
}

interface FakePhone extends Phone {
  ms: number;
  /** Time goes by, and what is due is done. */
  pass(ms: number): void;
  wake(): void;
  /** How many timers and listeners are still there. */
  busy(): number;
  /** How often a timer woke it. */
  woken: number;
}

export function fakePhone(): FakePhone {
  const timers = new Set<{ everyMs: number | null; dueMs: number; task: () => void }>();
  const wakers = new Set<() => void>();
  const phone: FakePhone = {
    ms: 1_000_000,
    woken: 0,
    now: () => phone.ms,
    after(ms, task) {
      const timer = { everyMs: null, dueMs: phone.ms + ms, task };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    every(everyMs, task) {
      const timer = { everyMs, dueMs: phone.ms + everyMs, task };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    onWake(task) {
      wakers.add(task);
      return () => wakers.delete(task);
    },
    pass(ms) {
      const until = phone.ms + ms;
      for (;;) {
        const [next] = [...timers].sort((one, other) => one.dueMs - other.dueMs);
        if (!next || next.dueMs > until) break;
        phone.ms = next.dueMs;
        if (next.everyMs === null) timers.delete(next);
        else next.dueMs += next.everyMs;
        phone.woken += 1;
        next.task();
      }
      phone.ms = until;
    },
    wake() {
      for (const task of wakers) task();
    },
    busy: () => timers.size + wakers.size,
  };
  return phone;
}

export function aRoom(more: Partial<Room> = {}): Room {
  const players = [0, 1].map((key) => ({
    key,
    name: `P${key}`,
    look: key,
    chair: key,
    kind: "person" as const,
    gone: false,
  }));
  return {
    code: "ABCDEF",
    phase: "playing",
    locked: false,
    players,
    box: "box",
    options: {},
    practice: true,
    playing: "box",
    game_options: {},
    seats: [0, 1],
    paused: null,
    clock: { running: false, table_ms: 0, hub_ms: 0 },
    proposals: [],
    left: [],
    reactions: true,
    outcome: null,
    games_played: 1,
    fault: null,
    ...more,
  };
}

export function aProposal(more: Partial<Proposal> = {}): Proposal {
  return {
    proposal: 1,
    by: -1,
    verb: "undo",
    params: {},
    asked: [1],
    nods: [],
    needed: 1,
    ready_ms: 0,
    lapses_ms: null,
    ...more,
  };
}

let ids = 0;

export function anAct(value: string, draft?: string): Letter {
  const body = { id: String(ids++), seat: 0, version: 1, verb: "write", args: { value } };
  return draft === undefined ? { event: "act", body } : { event: "act", body, draft };
}

export function anAsk(verb: string, args: Record<string, unknown> = {}): Letter {
  return { event: "ask", body: { id: String(ids++), by: null, version: 1, verb, args } };
}

/** What a promise was settled with, if it was: a test must not wait for one that never is. */
export function byNow<T>(promise: Promise<T>): Promise<T | "still waiting"> {
  return Promise.race([
    promise,
    new Promise<"still waiting">((tell) => setImmediate(tell, "still waiting")),
  ]);
}

export function aGame(more: Partial<CommonView> = {}): CommonView {
  return { phase: "bidding", round: 1, waiting: [0], scores: [0, 0], ends_at_ms: null, ...more };
}

export function aNo(code: string, params: Refusal["params"] = {}): Refusal {
  return { ok: false, kind: "illegal", code, params };
}

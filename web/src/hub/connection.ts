/** The link to one table, put together: joins, hears views and beats, delivers letters. */

import { computed, effect, type ReadonlySignal } from "@preact/signals";
import { isSameWish, type Wish } from "./agreeing.ts";
import { type HubClock, hubClock } from "./clock.ts";
import { type Delivery, openDelivery } from "./delivery.ts";
import { type Heartbeat, openHeartbeat } from "./heartbeat.ts";
import { rememberInvite } from "./invite.ts";
import { type Joining, openJoining } from "./joining.ts";
import { comesBack, isFinal, isThere, type Link, type LinkState, openLink } from "./link.ts";
import type { Asks } from "./messages.ts";
import { type Letter, openOutbox, type Settled } from "./outbox.ts";
import type { Phone } from "./phone.ts";
import { openQuestions, type Questions } from "./questions.ts";
import { type OpenReactions, openReactions, type Reactions } from "./reactions.ts";
import { openShown, type Shown, type ToSee } from "./shown.ts";
import { type OpenSkipping, openSkipping, type Skipping } from "./skipping.ts";
import { hex128, type Store } from "./store.ts";
import { type GivenAway, openTokens, type Tokens } from "./tokens.ts";
import type { Ears, Wire } from "./wire.ts";

const DOOR_MS = 10_000;

export type Args = Record<string, unknown>;

export interface Connection extends ToSee, Questions, Reactions, Skipping {
  code: string;
  /** It looks on, as the tablet does. */
  watch: boolean;
  link: ReadonlySignal<Link>;
  letters: ReadonlySignal<readonly Letter[]>;
  clock: HubClock;
  tokens: Tokens;
  act(seat: number, verb: string, args: Args, draft?: string): Promise<Settled>;
  ask<V extends keyof Asks>(by: number | null, verb: V, args: Asks[V]): Promise<Settled>;
  /** The own seat, from the phone that it was given to; and not. */
  takeBack(seat: GivenAway): Promise<Settled>;
  letBe(seat: GivenAway): void;
  /** The own seat that is open on another screen too: on this one alone; or it is fine. */
  keepHere(player: number): Promise<Settled>;
  doubledIsFine(player: number): void;
  /** Not any more what was asked for without a seat. */
  withdraw(wish: Wish): void;
  close(): void;
}

interface Place {
  code: string;
  /** Looks on, as the tablet does, whatever seats this phone holds. */
  watch: boolean;
}

export function openConnection(place: Place, store: Store, wire: Wire, phone: Phone): Connection {
  const { code, watch } = place;
  const clock = hubClock(phone.now);
  const tokens = openTokens(store, code);
  const link = openLink();
  const shown = openShown(clock);
  const outbox = openOutbox(store, `outbox.${code}${watch ? ".watch" : ""}`);
  const heartbeat = openHeartbeat({
    ...{ wire, clock, link, phone, version: shown.version },
    onMeasured: () => delivery.deliver(),
    onDoubt: (withinMs) => joining.join(withinMs),
    onDead: reconnect,
  });
  const delivery = openDelivery({
    ...{ wire, outbox, link, phone, isMeasured: heartbeat.isMeasured },
    onAnswer(letter, answer) {
      joining.learn(letter, answer);
      if (!letter.draft) shown.refuse(answer);
    },
  });
  const shownAtDoor = watch ? openTokens(store, code, "watch") : tokens;
  const joining = openJoining({
    ...{ code, watch, page: hex128(), wire, tokens: shownAtDoor, link, shown },
    onSilence: reconnect,
    onThere: delivery.deliver,
  });

  function lose() {
    link.take({ step: "lost" });
    delivery.lost();
  }

  function reconnect() {
    if (!comesBack(link.now.value)) return;
    lose();
    wire.disconnect();
    wire.connect();
  }

  function ask<V extends keyof Asks>(by: number | null, verb: V, args: Asks[V]) {
    const plain: Args = { ...args };
    const body = { id: hex128(), by, version: shown.version(), verb, args: plain };
    return delivery.post({ event: "ask", body });
  }

  const reactions = openReactions(wire, phone);
  const skipping = openSkipping(wire, shown.version);
  const parts = {
    phone,
    tokens: shownAtDoor,
    link,
    shown,
    reactions,
    skipping,
    heartbeat,
    delivery,
    joining,
  };
  wire.listen({
    ...ears(parts, lose, reconnect),
    invite(invite) {
      shown.showInvite(invite);
      rememberInvite(store, invite);
    },
  });
  const routines = begin(parts);

  return {
    ...shown.toSee,
    ...openQuestions(wire, shown),
    ...reactions.toSee,
    ...skipping.toSee,
    code,
    watch,
    link: link.now,
    letters: delivery.letters,
    clock,
    tokens,
    act(seat, verb, args, draft) {
      const body = { id: hex128(), seat, version: shown.version(), verb, args };
      return delivery.post({ event: "act", body, draft: draft && `${seat}.${draft}` });
    },
    ask,
    // The letter keeps the new token until it is answered, the old one stays among ours.
    takeBack: ({ player, token: old }) => ask(null, "take_back", { player, old, token: hex128() }),
    letBe: ({ token }) => joining.letBe(token),
    // By nobody: who lost the answer with the page has lost the old token, too.
    keepHere: (player) => ask(null, "keep", { player, token: hex128() }),
    doubledIsFine: shown.doubledIsFine,
    withdraw(wish) {
      for (const hope of tokens.hopes())
        if (isSameWish(hope.wish, wish)) void ask(null, "withdraw", { token: hope.token });
    },
    close() {
      link.take({ step: "closed" });
      for (const end of routines) end();
      wire.disconnect();
    },
  };
}

interface Parts {
  phone: Phone;
  tokens: Tokens;
  link: LinkState;
  shown: Shown;
  reactions: OpenReactions;
  skipping: OpenSkipping;
  heartbeat: Heartbeat;
  delivery: Delivery;
  joining: Joining;
}

/** What is done about whatever is heard. */
function ears(parts: Parts, lose: () => void, reconnect: () => void): Partial<Ears> {
  const { phone, tokens, link, shown, reactions, skipping, heartbeat, joining } = parts;
  return {
    anything: heartbeat.heard,
    connected() {
      heartbeat.begin();
      link.take({ step: "connected" });
      shown.foldDoubled({ players: [] }); // over a new link the hub begins anew
      // What we asked for may have been decided while nobody could tell us.
      joining.joinHoping();
    },
    disconnected: lose,
    view(view) {
      const noticed = shown.fold(view, isThere(link.now.value));
      const { misfit, handMissing, proposalDecided } = noticed;
      if (misfit || handMissing) joining.join();
      // Our wish for a seat was decided: joining again tells whether we hold it.
      if (proposalDecided && tokens.hopes().length) joining.joinHoping();
    },
    presence: shown.foldPresence,
    doubled: shown.foldDoubled,
    reaction: reactions.heard,
    skipped: skipping.heard,
    beat(beat, acknowledge) {
      acknowledge?.(phone.now());
      heartbeat.beat(beat);
    },
    bye({ code }) {
      if (code === "hub.stopping") reconnect();
      else if (code === "table.locked") joining.lockedOut();
      else joining.giveUp({ code, params: {} });
    },
  };
}

/** What is done at a locked door now and then, when the phone wakes, and at the end. Gives what ends it. */
function begin({ phone, link, heartbeat, delivery, joining }: Parts): (() => void)[] {
  const isLocked = computed(() => link.now.value.state === "locked");
  return [
    effect(() => {
      if (!isFinal(link.now.value)) return;
      heartbeat.close();
      delivery.close();
    }),
    effect(() => (isLocked.value ? phone.every(DOOR_MS, joining.knock) : undefined)),
    phone.onWake(heartbeat.wake),
  ];
}

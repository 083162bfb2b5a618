/** What is shown: what the hub's views say, changes folded into what was there before. */

import { batch, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { isAbout, isForSeat, type SeatWish, type Wish } from "./agreeing.ts";
import type { HubClock } from "./clock.ts";
import type {
  Changes,
  CommonView,
  DoubledSeat,
  Hand,
  Line,
  Offer,
  Room,
  ToPhoneDoubled,
  ToPhoneInvite,
  ToPhonePresence,
  ToPhoneView,
} from "./messages.ts";
import type { Settled } from "./outbox.ts";
import { sameWhere } from "./same.ts";
import type { GivenAway } from "./tokens.ts";
import type { AnyAnswer } from "./wire.ts";

/** Who is there: keys of the players whose phone is connected, and how many look on. */
export interface Presence {
  players: readonly number[];
  watchers: number;
}

/** The signals that screens read. */
export interface ToSee {
  room: ReadonlySignal<Room | null>;
  game: ReadonlySignal<CommonView | null>;
  hands: ReadonlySignal<Record<string, Hand>>;
  /** What may be done on the tablet itself, as seat -1. */
  offers: ReadonlySignal<readonly Offer[]>;
  /** The newest line of the record. */
  last: ReadonlySignal<Line | null>;
  presence: ReadonlySignal<Presence>;
  /** How others come here; null until the hub has told. */
  invite: ReadonlySignal<ToPhoneInvite | null>;
  /** Keys of the players whose seats this phone holds. */
  held: ReadonlySignal<readonly number[]>;
  /** The last "no", with its reason, until it was read. */
  refusal: Signal<Line | null>;
  /** What this phone asked for without a seat, and the table has not decided yet. */
  wishes: ReadonlySignal<readonly SeatWish[]>;
  /** The last of them that the table did not grant, until it was read. */
  turnedDown: Signal<SeatWish | null>;
  /** Seats of this phone that another one plays, and that can still be taken back. */
  givenAway: ReadonlySignal<readonly GivenAway[]>;
  /** Seats of this phone that are open on another screen too, until somebody said that it is fine. */
  doubled: ReadonlySignal<readonly DoubledSeat[]>;
}

/** What a view tells beyond what is to be seen. */
interface Noticed {
  /**
   * It tells what changed in a view that is not the one shown here: nothing of it was taken, and
   * everything has to be asked for, unless it is on its way.
   */
  misfit: boolean;
  /** Everything was told unasked, and a hand of ours is not among it: it may have gone elsewhere. */
  handMissing: boolean;
  /** One of the table's proposals is no more: it was agreed to, or not. */
  proposalDecided: boolean;
}

export interface Shown {
  toSee: ToSee;
  /** Of the view that is shown. */
  version(): number;
  /** We asked to join: the next whole view is the answer. */
  expectEverything(): void;
  /** `there`: we are at the table, so the seats we hold are known. */
  fold(view: ToPhoneView, there: boolean): Noticed;
  /** If an answer is a "no": why. */
  refuse(answer: AnyAnswer | Settled): void;
  showInvite(invite: ToPhoneInvite): void;
  /** All who are there, or who came and went. */
  foldPresence(told: ToPhonePresence): void;
  foldDoubled(told: ToPhoneDoubled): void;
  /** Somebody read that this seat is open elsewhere too. */
  doubledIsFine(player: number): void;
  /** The seats of this phone, as the hub told them. */
  hold(keys: readonly number[]): void;
  holdAlso(key: number): void;
  /** A table is in sight, and it does not talk about this (any more). */
  isDecided(wish: Wish): boolean;
  showWishes(wishes: readonly Wish[]): void;
  turnDown(wish: Wish): void;
  showGivenAway(seats: readonly GivenAway[]): void;
}

export function openShown(clock: HubClock): Shown {
  const room = signal<Room | null>(null);
  const game = signal<CommonView | null>(null);
  const hands = signal<Record<string, Hand>>({});
  const offers = signal<readonly Offer[]>([]);
  const last = signal<Line | null>(null);
  const presence = signal<Presence>({ players: [], watchers: 0 });
  const invite = signal<ToPhoneInvite | null>(null);
  const held = signal<readonly number[]>([]);
  const refusal = signal<Line | null>(null);
  const wishes = signal<readonly SeatWish[]>([]);
  const turnedDown = signal<SeatWish | null>(null);
  const givenAway = signal<readonly GivenAway[]>([]);
  const doubled = signal<readonly DoubledSeat[]>([]);
  const shared = new Set<number>(); // players that another screen had before this one
  let version = 0;
  let expected = true; // whether we asked for everything, and it has not come yet

  const proposals = () => room.value?.proposals.map(({ proposal }) => proposal) ?? [];

  function holdsAll(told: Record<string, Hand>): boolean {
    const seats = room.value?.seats ?? [];
    return held.value.every((key) => told[seats.indexOf(key)]);
  }

  function foldRoom(next: Room, there: boolean) {
    room.value = next;
    clock.set(next.clock);
    const sitting = next.players.filter((player) => !player.gone).map(({ key }) => key);
    if (there) held.value = held.value.filter((key) => sitting.includes(key));
  }

  function foldChanges(changes: Changes) {
    if (changes.game && game.value)
      game.value = { ...game.value, ...sameWhere(game.value, changes.game) };
    const changed = Object.entries(changes.hands ?? {}).flatMap(([seat, change]) => {
      const old = hands.value[seat];
      const next = old && { ...old, ...change, hand: { ...old.hand, ...change.hand } };
      return old ? [[seat, sameWhere(old, next)]] : [];
    });
    if (changed.length) hands.value = { ...hands.value, ...Object.fromEntries(changed) };
  }

  return {
    toSee: {
      ...{ room, game, hands, offers, last, presence, invite, held, refusal },
      ...{ wishes, turnedDown, givenAway, doubled },
    },
    version: () => version,
    expectEverything() {
      expected = true;
    },
    fold(view, there) {
      if (view.changes && view.changes.since !== version)
        return { misfit: !expected, handMissing: false, proposalDecided: false };
      const proposalsBefore = proposals();
      // Between asking to join and its view, changes may still come in.
      const whole = view.room && view.game !== undefined ? view.hands : undefined;
      batch(() => {
        version = view.version;
        if (view.room) foldRoom(view.room, there);
        if (view.game !== undefined) game.value = view.game;
        if (view.last !== undefined) last.value = view.last;
        if (view.offers !== undefined) offers.value = view.offers;
        if (view.hands) hands.value = whole && expected ? whole : { ...hands.value, ...view.hands };
        if (view.game === null) hands.value = {};
        if (view.changes) foldChanges(view.changes);
      });
      const handMissing = Boolean(whole && !expected && there && !holdsAll(whole));
      if (whole) expected = false;
      const still = proposals();
      const proposalDecided = proposalsBefore.some((number) => !still.includes(number));
      return { misfit: false, handMissing, proposalDecided };
    },
    refuse(answer) {
      if (!answer.ok && "code" in answer)
        refusal.value = { code: answer.code, params: answer.params };
    },
    showInvite(next) {
      invite.value = next;
    },
    foldPresence({ players = presence.value.players, came = [], went = [], watchers }) {
      const here = new Set([...players, ...came]);
      for (const key of went) here.delete(key);
      presence.value = { players: [...here], watchers };
    },
    foldDoubled({ players }) {
      doubled.value = players;
      for (const { player, first } of players) if (!first) shared.add(player);
    },
    doubledIsFine(player) {
      doubled.value = doubled.value.filter((seat) => seat.player !== player);
    },
    hold(keys) {
      const given = givenAway.value.map(({ player }) => player);
      const gone = held.value.filter((key) => !keys.includes(key) && !given.includes(key));
      if (gone.some((key) => shared.delete(key)))
        refusal.value = { code: "door.kept_elsewhere", params: {} };
      held.value = keys;
    },
    holdAlso(key) {
      if (!held.value.includes(key)) held.value = [...held.value, key];
    },
    isDecided: (wish) => room.value?.proposals.every((asked) => !isAbout(asked, wish)) ?? false,
    showWishes(next) {
      wishes.value = next.filter(isForSeat);
      if (next.length) turnedDown.value = null;
    },
    turnDown(wish) {
      if (isForSeat(wish)) turnedDown.value = wish;
    },
    showGivenAway(seats) {
      givenAway.value = seats;
    },
  };
}

// Made by `make messages` from server/messages.py: edit that one.

export type Scalar = string | number | boolean | null;

export interface FromPhoneJoin {
  code: string;
  tokens: string[];
  watch: boolean;
}

export interface FromPhoneAct {
  id: string;
  seat: number;
  version: number;
  verb: string;
  args: Record<string, unknown>;
}

export interface FromPhoneAsk {
  id: string;
  by: number | null;
  version: number;
  verb: string;
  args: Record<string, unknown>;
}

export type FromPhoneRecord = Record<string, never>;

export interface FromPhoneInstead {
  seq: number;
}

export type AskNothing = Record<string, never>;

export interface AskSit {
  name: string;
  look: number;
  chair: number;
  token: string;
}

export interface AskChange {
  name: string;
  look: number;
  chair: number;
}

export interface AskPlayer {
  player: number;
}

export interface AskFill {
  player: number;
  how: "wait" | "practice" | "end";
}

export interface AskPractice {
  chair: number;
}

export interface AskChoose {
  box: string;
  options: Record<string, unknown>;
}

export interface AskAmend {
  seq: number;
  args: Record<string, unknown> | null;
}

export interface AskExplain {
  why: "break" | "rules" | "missing" | "mishap";
}

export interface AskProposal {
  proposal: number;
}

export interface AskTakeOver {
  player: number;
  pin: string;
  token: string;
}

export interface AskClaim {
  player: number;
  token: string;
}

export interface Line {
  code: string;
  params: Record<string, unknown>;
}

export interface Player {
  key: number;
  name: string;
  look: number;
  chair: number;
  kind: "person" | "practice";
  gone: boolean;
}

export interface Clock {
  running: boolean;
  table_ms: number;
  hub_ms: number;
}

export interface Pause {
  by: number;
  why: string | null;
}

export interface Proposal {
  proposal: number;
  by: number;
  verb: "undo" | "amend" | "claim" | "finish" | "delete";
  params: Record<string, unknown>;
}

export interface Outcome {
  winners: number[];
  scores: number[];
  rounds: number;
  rating: Line | null;
  ended: boolean;
}

export interface Room {
  code: string;
  phase: "lobby" | "playing" | "over";
  locked: boolean;
  players: Player[];
  box: string | null;
  options: Record<string, unknown>;
  playing: string | null;
  game_options: Record<string, unknown> | null;
  seats: number[];
  paused: Pause | null;
  clock: Clock;
  proposals: Proposal[];
  outcome: Outcome | null;
  games_played: number;
}

export interface Choice {
  of?: Scalar[];
  lo?: number;
  hi?: number;
  text?: number;
  begins?: string;
  several?: Scalar[];
  least?: number;
  most?: number;
  shuffle?: number;
  moment?: boolean;
}

export interface Offer {
  verb: string;
  choices: Record<string, Choice>;
}

export interface Hand {
  hand: Record<string, unknown>;
  offers: Offer[];
}

export interface ToPhoneView {
  version: number;
  room?: Room;
  game?: Record<string, unknown> | null;
  last?: Line | null;
  offers?: Offer[];
  hands?: Record<string, Hand>;
}

export interface ToPhonePresence {
  players: number[];
  watchers: number;
}

export interface ToPhoneBeat {
  hub_ms: number;
  version: number;
  offset_ms: number | null;
  error_ms: number | null;
}

export interface ToPhoneBye {
  code: string;
}

export interface RecordLine {
  seq: number;
  at_ms: number;
  by: number;
  code: string;
  params: Record<string, unknown>;
  undone: boolean;
  was: Line | null;
  free: boolean;
}

export interface Instead {
  said: Record<string, unknown>;
  offers: Offer[];
}

export interface Asks {
  sit: AskSit;
  change: AskChange;
  leave: AskPlayer;
  fill: AskFill;
  practice: AskPractice;
  choose: AskChoose;
  start: AskNothing;
  finish: AskNothing;
  pause: AskNothing;
  explain: AskExplain;
  resume: AskNothing;
  lock: AskNothing;
  unlock: AskNothing;
  propose_undo: AskNothing;
  propose_amend: AskAmend;
  confirm: AskProposal;
  decline: AskProposal;
  hand_over: AskNothing;
  take_over: AskTakeOver;
  claim: AskClaim;
  delete: AskNothing;
}

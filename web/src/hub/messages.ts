// Made by `python -m server.messages`. Do not edit: edit server/messages.py.

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
  by: number | null;
}

export interface Proposal {
  proposal: number;
  by: number | null;
  verb: string;
  params: Record<string, unknown>;
}

export interface Outcome {
  winners: number[];
  scores: number[];
  rounds: number;
  rating: Line | null;
}

export interface Room {
  code: string;
  phase: "lobby" | "playing" | "over";
  locked: boolean;
  players: Player[];
  box: string | null;
  options: Record<string, unknown>;
  seats: number[];
  paused: Pause | null;
  clock: Clock;
  proposals: Proposal[];
  last: Line | null;
  outcome: Outcome | null;
  games_played: number;
}

export interface Choice {
  of?: (string | number | boolean | null)[];
  lo?: number;
  hi?: number;
  text?: number;
  begins?: string;
  several?: (string | number | boolean | null)[];
  least?: number;
  most?: number;
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
  by: number | null;
  code: string;
  params: Record<string, unknown>;
}

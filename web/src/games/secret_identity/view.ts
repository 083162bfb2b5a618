// Made by `make messages` from rules/games/secret_identity/views.py: edit that one.

export interface TableView {
  phase: Phase;
  round: number;
  waiting: number[];
  scores: number[];
  ends_at_ms: number | null;
  rounds: number;
  edition: Edition;
  cooperative: boolean;
  box: boolean;
  first: number;
  track: Step[];
  characters: Character[];
  pile: number;
  pictos_left: number[];
  known: number[];
  looked: number[];
  placed: number[];
  safes: (Safe | null)[] | null;
  voted: number[];
  revealed: Revealed[];
  next: number | null;
  proposal: Proposal | null;
  together: Together | null;
}

export type Phase = "deal" | "laying" | "placing" | "voting" | "count" | "guessing" | "answer" | "over";

export type Edition = "keys" | "cards";

/** Where a pawn stands: how many "30" markers, and the step of the track. */
export interface Step {
  markers: number;
  step: number;
}

export interface Character {
  number: number;
  name: string;
  reminder: string;
}

/** With the box only the count is known. */
export interface Safe {
  count: number;
  green: Face[];
  red: Face[];
}

export interface Face {
  picto: string;
  name: string;
}

export interface Revealed {
  seat: number;
  key: number;
  votes: Vote[];
}

export interface Vote {
  seat: number;
  number: number;
  right: boolean;
  overruled: boolean;
}

/** Somebody holds that a judgement is wrong. Together there is only one judgement. */
export interface Proposal {
  is_vote: boolean;
  ends_at_ms: number | null;
  by: number;
  right: boolean;
  guesser?: number;
  of?: number;
}

export interface Together {
  active: number;
  pointed: (number | null)[];
  aside: number[];
  agreed: number | null;
  answer: Answer | null;
}

export interface Answer {
  number: number;
  key: number;
  right: boolean;
  overruled: boolean;
}

export interface HandView {
  key: number | null;
  pictos: PictoCard[];
  most: number;
  safe: OwnSafe | null;
  opponents: number[];
  vote: number[] | null;
}

export interface PictoCard {
  card: number;
  front: Face;
  back: Face;
}

export interface OwnSafe {
  count: number;
  pictos: OwnPicto[];
}

export interface OwnPicto {
  card: number;
  as: Way;
}

export type Way = "green_front" | "green_back" | "red_front" | "red_back";

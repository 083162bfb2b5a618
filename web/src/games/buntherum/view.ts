// Made by `make messages` from rules/games/buntherum/views.py: edit that one.

export interface TableView {
  phase: Phase;
  round: number;
  waiting: number[];
  scores: number[];
  ends_at_ms: number | null;
  box: boolean;
  rows: (Face | null)[][];
  piles: number[];
  neutral: number;
  tokens: number[];
  left: number[];
  turner: number;
  own: boolean;
  tied: number[];
  card: Face | null;
  shown_at_ms: number | null;
  called: number[];
  nobody: number[];
  last: Last | null;
  proposal: Proposal | null;
}

export type Phase = "deal" | "turn" | "call" | "judge" | "over";

export interface Face {
  object: string;
  picto: string;
  colour: Colour;
}

export type Colour = "red" | "orange" | "yellow" | "green" | "turquoise" | "blue" | "lilac" | "black";

/** The card just called for. */
export interface Last {
  card: Face | null;
  calls: Placed[];
  verdict: Verdict | null;
  seats: number[];
  overruled_by: number[];
}

/** A call in the ranking. Equal places are ties. */
export interface Placed {
  place: number;
  seat: number;
  call: number | null;
  after_ms: number;
  behind_ms: number;
  error_ms: number;
}

export type Verdict = "right" | "wrong" | "tie" | "nobody";

/** Another verdict, which the table weighs. */
export interface Proposal {
  is_vote: boolean;
  ends_at_ms: number | null;
  by: number;
  verdict: Verdict;
  seats: number[];
}

export interface HandView {
  call: number | null;
}

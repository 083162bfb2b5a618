// Made by `make messages` from rules/games/hunch/views.py: edit that one.

export interface TableView {
  phase: Phase;
  round: number;
  waiting: number[];
  scores: number[];
  ends_at_ms: number | null;
  app: boolean;
  advanced: boolean;
  hub_draws_clues: boolean;
  first: number;
  coins: number[];
  done: number[];
  grid: GridCard[];
  take_away: string[];
  secrets: Secret[];
  secrets_guessed: number;
  guess_cards: number[];
  unsold: OpenClue[];
  taken: OpenClue[];
  auction: Auction | null;
  turn: number | null;
  reveal: Reveal | null;
  clue_objection: ClueObjection | null;
}

export type Phase = "secrets" | "clues" | "auction" | "place" | "bonus" | "guess" | "reveal" | "over";

export interface GridCard {
  words: string[];
  gone: boolean;
}

export interface Secret {
  secret: number;
  owner: number;
  word: string | null;
  guessed: boolean;
  given_away: boolean;
  too_easy: boolean;
  clues: Clue[];
  misses: Miss[];
  face_down: number[];
  guesses: TurnedUp[];
}

export interface Clue {
  author: number;
  category: string;
  kind: Kind;
  text: string;
  answer: Answer;
}

export type Kind = "themed" | "free" | "yes_no";

export type Answer = "" | "yes" | "no";

/** A wrong guess of an earlier round. */
export interface Miss {
  by: number;
  word: string;
}

export interface TurnedUp {
  guess: number;
  by: number;
  word: string;
  right: boolean | null;
}

/** A clue of this round that its seller has revealed. */
export interface OpenClue {
  author: number;
  category: string;
  kind: Kind;
  text: string;
  answer: Answer;
  clue: number;
}

export interface Auction {
  seller: number;
  clues: number[];
  sellers_to_come: number[];
  high: number;
  leader: number | null;
  turn: number | null;
  still_in: number[];
  lowest: number;
}

export interface Reveal {
  now: number | null;
  next: number | null;
  owner_judges: boolean;
  proposal: Proposal | null;
}

export interface Proposal {
  is_vote: boolean;
  ends_at_ms: number | null;
  by: number;
  guess: number;
  right: boolean;
}

export interface ClueObjection {
  clue: number;
  author: number;
  text: string;
  by: number | null;
  time_left: TimeLeft | null;
}

/** Part of what a game shows of a proposal. */
export interface TimeLeft {
  is_vote: boolean;
  ends_at_ms: number | null;
}

export interface HandView {
  secrets: OwnSecret[];
  clues: OwnClue[];
  rewriting: Rewriting | null;
  guesses: (OwnGuess | null)[];
  question: Question | null;
}

export interface OwnSecret {
  secret: number;
  word: string;
  card: string[];
}

export interface OwnClue {
  author: number;
  category: string;
  kind: Kind;
  text: string;
  answer: Answer;
  barred: string | null;
  warned: string | null;
}

/** Another clue instead of one that the table struck. */
export interface Rewriting {
  text: string;
  barred: string | null;
  warned: string | null;
}

export interface OwnGuess {
  secret: number;
  word: string;
}

/** Is this guess right? */
export interface Question {
  guess: number;
  by: number;
  word: string;
  secret: string;
}

// Made by `make messages` from the schemas in server/wire: edit those.

export type Scalar = string | number | boolean | null;

/** What every game shows of its table. A game adds its own: `TableView(CommonView[Phase])`. */
export interface CommonView {
  phase: string;
  round: number;
  waiting: number[];
  scores: number[];
  ends_at_ms: number | null;
}

export interface FromPhoneJoin {
  code: string;
  tokens: string[];
  watch: boolean;
  page?: string;
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

export type FromPhoneStory = Record<string, never>;

export interface FromPhoneReact {
  player: number;
  what: "applause" | "laugh" | "surprise" | "doubt";
}

export interface FromPhoneSkip {
  by: number | null;
  version: number;
}

export interface FromPhoneWifi {
  name: string;
  password: string;
  hidden: boolean;
}

export type FromPhoneScreen = Record<string, never>;

export interface FromPhonePutOn {
  number: string;
}

export interface SentDeck {
  option: string;
  content: string;
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

export interface AskLeave {
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

export interface AskAdjust {
  box: string;
  options: Record<string, unknown>;
}

export interface AskExplain {
  why: "break" | "rules" | "missing" | "mishap";
}

export interface AskProposeAmend {
  seq: number;
  args: Record<string, unknown> | null;
}

export interface AskConfirm {
  proposal: number;
}

export interface AskDecline {
  proposal: number;
}

export interface AskTakeOver {
  player: number;
  pin: string;
  token: string;
}

export interface AskTakeBack {
  player: number;
  old: string;
  token: string;
}

export interface AskKeep {
  player: number;
  token: string;
}

export interface AskWithdraw {
  token: string;
}

export interface AskClaim {
  player: number;
  token: string;
}

export interface AskWatch {
  token: string;
}

export interface AskReactions {
  on: boolean;
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
  why: "break" | "rules" | "missing" | "mishap" | "disk" | null;
}

export interface Proposal {
  proposal: number;
  by: number;
  verb: "undo" | "amend" | "claim" | "sit" | "free" | "watch" | "finish" | "delete";
  params: Record<string, unknown>;
  asked: number[];
  nods: number[];
  needed: number;
  ready_ms: number;
  lapses_ms: number | null;
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
  left: Player[];
  reactions: boolean;
  box: string | null;
  options: Record<string, unknown>;
  practice: boolean;
  playing: string | null;
  game_options: Record<string, unknown> | null;
  seats: number[];
  paused: Pause | null;
  clock: Clock;
  proposals: Proposal[];
  outcome: Outcome | null;
  games_played: number;
  fault: Line | null;
}

export interface OfChoice {
  kind: "of";
  of: Scalar[];
}

export interface NumberChoice {
  kind: "number";
  lo: number;
  hi: number;
}

export interface TextChoice {
  kind: "text";
  max: number;
  begins: string;
}

export interface SeveralChoice {
  kind: "several";
  of: Scalar[];
  least: number;
  most: number;
}

export interface ShuffleChoice {
  kind: "shuffle";
  size: number;
}

export interface MomentChoice {
  kind: "moment";
  live: boolean;
}

export interface Offer {
  verb: string;
  choices: Record<string, Choice>;
}

export interface Hand {
  hand: Record<string, unknown>;
  offers: Offer[];
}

export interface HandChanges {
  hand?: Record<string, unknown>;
  offers?: Offer[];
}

export interface Changes {
  since: number;
  game?: Record<string, unknown>;
  hands?: Record<string, HandChanges>;
}

export interface ToPhoneView {
  version: number;
  room?: Room;
  game?: CommonView | null;
  last?: Line | null;
  offers?: Offer[];
  hands?: Record<string, Hand>;
  changes?: Changes;
}

export interface ToPhonePresence {
  players?: number[];
  came?: number[];
  went?: number[];
  watchers: number;
}

export interface DoubledSeat {
  player: number;
  first: boolean;
}

export interface ToPhoneDoubled {
  players: DoubledSeat[];
}

export interface ToPhoneReaction {
  player: number;
  what: "applause" | "laugh" | "surprise" | "doubt";
}

export type ToPhoneSkipped = Record<string, never>;

export interface ToPhoneBeat {
  hub_ms: number;
  version: number;
  offset_ms: number | null;
  error_ms: number | null;
}

export interface ShownWifi {
  name: string;
  password: string;
  qr: string;
  by: number | null;
}

export interface ToPhoneInvite {
  address: string | null;
  secure_address: string | null;
  others: string[];
  name: string | null;
  wifi: ShownWifi | null;
  may_set_wifi: boolean;
}

export interface ToPhoneShow {
  code: string;
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
  game: number;
}

export interface Refusal {
  ok: false;
  kind: "malformed" | "illegal" | "stale" | "failed";
  code: string;
  params: Record<string, unknown>;
}

export interface Taken {
  token: number;
  player: number;
}

export interface Joined {
  version: number;
  players: number[];
  lost: number[];
  taken: Taken[];
}

export interface Done {
  version: number;
}

export interface Asked {
  version: number;
  key?: number;
  pin?: string;
  link?: string;
}

export interface SeatThen {
  key: number;
  name: string;
  look: number;
}

export interface PlayedGame {
  box: string;
  seats: SeatThen[];
}

export type Reacted = Record<string, never>;

export interface Recorded {
  lines: RecordLine[];
  games: PlayedGame[];
}

export interface Instead {
  said: Record<string, unknown>;
  offers: Offer[];
}

export type Noted = Record<string, never>;

export interface Numbered {
  number: string;
  lasts_ms: number;
}

export interface PutOn {
  locked: boolean;
}

export interface ScoreChange {
  line: Line | null;
  points: number[];
  last: boolean;
}

export interface RoundScores {
  round: number;
  scores: number[];
}

export interface Story {
  start: number[];
  changes: ScoreChange[];
  rounds: RoundScores[];
  lines: Line[];
}

export interface BoxOption {
  name: string;
  default: Scalar;
  choices: Choice;
  way: boolean;
}

export interface Box {
  name: string;
  least: number;
  most: number;
  options: BoxOption[];
  first_game: boolean;
}

export interface BrokenBox {
  name: string;
  why: string;
}

export interface HubInfo {
  addresses: string[];
  port: number;
  https_port: number | null;
}

export interface Arrival {
  number: number;
  address: string;
  device: string;
  host: string;
  stage: "refused" | "page" | "link";
  ago_ms: number;
}

export interface PlayerInfo {
  key: number;
  name: string;
  look: number;
  chair: number;
  kind: "person" | "practice";
}

export interface TableInfo {
  code: string;
  phase: "lobby" | "playing" | "over";
  locked: boolean;
  players: PlayerInfo[];
  box: string | null;
}

export interface Sitter {
  name: string;
  look: number;
}

export interface WaitingTable {
  code: string;
  box: string | null;
  players: Sitter[];
}

export interface OwnInvite {
  address: string;
  name: string | null;
  qr: string;
  alone: boolean;
  wifi: string | null;
  devices: string[];
}

export interface OwnScreen {
  invite: OwnInvite | null;
}

export interface OpenedTable {
  code: string;
}

export interface ChosenDeck {
  ok: boolean;
  version: number;
}

export type Choice = OfChoice | NumberChoice | TextChoice | SeveralChoice | ShuffleChoice | MomentChoice;

/** The arguments of each verb of `ask`. */
export interface Asks {
  sit: AskSit;
  change: AskChange;
  leave: AskLeave;
  fill: AskFill;
  practice: AskPractice;
  choose: AskChoose;
  adjust: AskAdjust;
  start: AskNothing;
  learn: AskNothing;
  finish: AskNothing;
  pause: AskNothing;
  explain: AskExplain;
  resume: AskNothing;
  lock: AskNothing;
  unlock: AskNothing;
  propose_undo: AskNothing;
  propose_amend: AskProposeAmend;
  confirm: AskConfirm;
  decline: AskDecline;
  hand_over: AskNothing;
  carry: AskNothing;
  take_over: AskTakeOver;
  take_back: AskTakeBack;
  keep: AskKeep;
  withdraw: AskWithdraw;
  claim: AskClaim;
  watch: AskWatch;
  delete: AskNothing;
  put_away: AskNothing;
  reactions: AskReactions;
}

/** What is answered to each message, if it is not refused. */
export interface Answers {
  join: Joined;
  act: Done;
  ask: Asked;
  record: Recorded;
  instead: Instead;
  story: Story;
  react: Reacted;
  skip: Noted;
  wifi: Noted;
  screen: Numbered;
  put_on: PutOn;
}

export type Answer<E extends keyof Answers> = ({ ok: true } & Answers[E]) | Refusal;

/** What is answered to each request over HTTP, if it is not refused. */
export interface HttpAnswers {
  "GET /api/boxes": Box[];
  "GET /api/boxes/broken": BrokenBox[];
  "GET /api/hub": HubInfo;
  "GET /api/arrivals": Arrival[];
  "GET /api/own-screen": OwnScreen;
  "POST /api/tables": OpenedTable;
  "GET /api/waiting": WaitingTable[];
  "GET /api/tables/CODE": TableInfo;
  "POST /api/tables/CODE/deck": ChosenDeck;
}

/** What the club and the browser say to each other. Written by `python -m sheshbesh.club.web.wire.typescript`. */

export type Side = "white" | "black";
export type Mode = "machine" | "friend" | "screen";
export type Phase = "waiting" | "colours" | "opening" | "roll" | "doubled" | "name" | "play" | "over" | "finished";
export type Landing = "hit" | "pin" | "block";
export type StageKind = "leftover" | "development" | "named";
export type How = "borne_off" | "dropped" | "resigned" | "mother" | "blocked" | "flagged" | "left";
export type Nothing = "shut" | "bar" | "blocked";
export type Geometry = "contrary" | "parallel";
export type Move = [die: number, source: number, target: number];
export type PlayedMove = [die: number, source: number, target: number, hit: number];
export type OptionValue = string | number | boolean | null;
export type Options = Record<string, OptionValue>;
export const LEVELS = ["first-game", "learner", "casual", "regular", "club", "strong", "best"] as const;
export type Level = (typeof LEVELS)[number];
export const USUAL_LEVEL: Level = "regular";
export const STYLES = ["balanced", "bold", "careful"] as const;
export type Style = (typeof STYLES)[number];
export const USUAL_STYLE: Style = "balanced";

export type Command = 
  | { do: "colours"; swap: boolean }
  | { do: "opening"; white?: number | null; black?: number | null }
  | { do: "mix" }
  | { do: "roll"; dice?: [number, number] | null }
  | { do: "cocked" }
  | { do: "reject" }
  | { do: "double" }
  | { do: "take" }
  | { do: "drop" }
  | { do: "beaver" }
  | { do: "raccoon" }
  | { do: "name"; die: number }
  | { do: "play"; moves: Move[] }
  | { do: "demand" }
  | { do: "resign"; kind: number }
  | { do: "accept" }
  | { do: "refuse" }
  | { do: "next" }
  | { do: "rematch" };
export type Action = Command["do"];
export type GameEvent = { n: number } & (
  | { type: "start"; first: Side | null }
  | { type: "opening"; white: number; black: number }
  | { type: "roll"; side: Side; dice: [number, number] }
  | { type: "double"; side: Side }
  | { type: "take"; side: Side }
  | { type: "drop"; side: Side }
  | { type: "beaver"; side: Side }
  | { type: "raccoon"; side: Side }
  | { type: "reject"; side: Side }
  | { type: "cocked"; side: Side }
  | { type: "premature"; side: Side; dice: [number, number] }
  | { type: "mixed"; asker: Side }
  | { type: "colours"; white: number; black: number }
  | { type: "demand"; side: Side }
  | { type: "play"; side: Side; moves: PlayedMove[]; stage: StageView | null }
  | { type: "name"; side: Side; die: number }
  | { type: "resign"; side: Side; kind: number }
  | { type: "accept"; side: Side }
  | { type: "refuse"; side: Side }
  | { type: "time_out"; side: Side; kind: number; match: boolean }
  | { type: "left"; side: Side; kind: number; match: boolean });

/** Who sits there; the machine at a level and in a style. */
export interface SeatView {
  name: string;
  kind: "person" | "machine";
  online: boolean;
  level: Level | null;
  style: Style | null;
}

/** The checkers, each side in its own numbers. */
export interface BoardView {
  geometry: Geometry;
  checkers: number;
  white: number[];
  black: number[];
  white_pins: number[];
  black_pins: number[];
}

/** The doubling cube; no owner: in the middle. */
export interface CubeView {
  value: number;
  owner: Side | null;
  max: number | null;
}

/** The stage to be played, and the leftovers that follow it. */
export interface StagesView {
  kind: StageKind;
  die: number;
  count: number;
  queue: [number, number][];
}

/** The opening roll. */
export interface OpeningView {
  white: number;
  black: number;
  ties: [number, number][];
}

/** The dice lying on the board. */
export interface DiceView {
  side: Side;
  values: [number, number];
}

/** The legal plays, as flat edges of five. */
export interface GraphView {
  nodes: number[][];
  dice: number;
  larger_only: boolean;
  nothing: Nothing | null;
}

/** A resignation that waits for its answer. */
export interface ResignationView {
  side: Side;
  kind: number;
}

/** Moves of one number, played instead of a roll. */
export interface StageView {
  kind: StageKind;
  die: number;
  count: number;
}

/** The last confirmed play; the fourth number of a move is 1 if it hit or pinned. */
export interface LastView {
  side: Side;
  dice: [number, number];
  moves: PlayedMove[];
  stage: StageView | null;
}

/** The illegal play just made, and why it is one. */
export interface DisputedView {
  code: string;
  article: string;
  params: Record<string, number>;
  example: Move[] | null;
  moves: Move[];
}

/** How the game ended; no winner is a draw. */
export interface OutcomeView {
  winner: Side | null;
  kind: number;
  points: number;
  how: How;
}

/** A table as one viewer may see it. */
export interface TableView {
  type: "table";
  topic: string;
  id: string;
  version: number;
  game: string;
  games: string[];
  options: Options;
  profile: string | null;
  landing: Landing;
  mode: Mode;
  length: number | null;
  stake_per_point: number;
  account: Record<Side, number>;
  manual: boolean;
  you: "white" | "black" | "both" | null;
  seats: Record<Side, SeatView | null>;
  score: Record<Side, number>;
  game_number: number;
  crawford: boolean;
  kinds: number[];
  board: BoardView;
  pips: Record<Side, number>;
  cube: CubeView | null;
  stake: number;
  offer: number | null;
  beaver: number;
  phase: Phase;
  turn: Side | null;
  stage: StagesView | null;
  again: boolean;
  opening: OpeningView | null;
  dice: DiceView | null;
  can: Action[];
  graph: GraphView | null;
  draft: Move[];
  resignation: ResignationView | null;
  last: LastView | null;
  disputed: DisputedView | null;
  outcome: OutcomeView | null;
  rematch: Record<Side, boolean>;
  events: GameEvent[];
}

/** What the mover's other screen has drafted. */
export interface DraftView {
  type: "draft";
  topic: string;
  version: number;
  moves: Move[];
}

/** The command has been carried out and stored. */
export interface Ack {
  type: "ack";
  topic: string;
  key: string;
  version: number;
}

/** Nothing was changed, and why. */
export interface ErrorMessage {
  type: "error";
  code: string;
  message: string;
  key: string | null;
  topic: string | null;
}

/** There is no such subscription, or none any more, and why. */
export interface Closed {
  type: "closed";
  topic: string;
  code: string;
  message: string;
}

/** Which rule refuses a move, where it is written, and a legal play that shows the point. */
export interface RefusalView {
  code: string;
  article: string;
  params: Record<string, number>;
  example: Move[] | null;
}

/** The rule that refuses the move; none: nothing does, or there is no play to be made. */
export interface WhyNot {
  type: "why_not";
  topic: string;
  key: string;
  refusal: RefusalView | null;
}

/** Who has a screen open. */
export interface Presence {
  type: "presence";
  topic: string;
  white: boolean;
  black: boolean;
}

/** The line is alive, and these are the versions of what it looks at. */
export interface Beat {
  type: "beat";
  versions: Record<string, number>;
}

/** A rematch has been agreed: go there. */
export interface Moved {
  type: "moved";
  topic: string;
  table: string;
}

/** A table option: what it may be, what it is when nobody chooses, and when it means something. */
export interface OptionView {
  key: string;
  values: OptionValue[];
  default: OptionValue;
  group: "game" | "stakes" | "table";
  match: boolean | null;
  needs: Options;
  manner: boolean;
}

/** Options that go by a name; for matches only, for money only, or for both. */
export interface ProfileView {
  key: string;
  options: Options;
  match: boolean | null;
}

/** A game that can be played here. */
export interface GameView {
  key: string;
  family: string;
  first: number | null;
  wins: string[];
  geometry: Geometry;
  checkers: number;
  cube: boolean;
  landing: Landing;
  matches: (number | null)[];
  options: OptionView[];
  profiles: ProfileView[];
  start: Record<Side, number[]>;
}

/** Games that take turns in one match. */
export interface SetView {
  key: string;
  family: string;
  first: number | null;
  games: string[];
  matches: number[];
  options: OptionView[];
  profiles: ProfileView[];
}

/** The asker, as the server knows him. */
export interface MeView {
  id: string;
  name: string;
  settings: Record<string, unknown>;
}

/** One line in a player's list of tables. */
export interface TableSummary {
  id: string;
  game: string;
  mode: Mode;
  length: number | null;
  phase: Phase;
  turn: Side | null;
  you: "white" | "black" | "both";
  opponent: string | null;
  level: Level | null;
  updated: string;
}

/** The table that was made. */
export interface TableId {
  id: string;
}

/** Tell me about this topic, from the last version that I saw; also to resynchronise. */
export interface Subscribe {
  type: "subscribe";
  topic: string;
  version: number;
}

/** Tell me no more about it. */
export interface Unsubscribe {
  type: "unsubscribe";
  topic: string;
}

/** One command, named by a key so that saying it twice does it once. */
export interface CommandMessage {
  type: "command";
  topic: string;
  key: string;
  version: number;
  command: Command;
}

/** The mover's moves so far, not confirmed. */
export interface DraftMessage {
  type: "draft";
  topic: string;
  version: number;
  moves: Move[];
}

/** Why may a checker not go from here to there, after these moves? */
export interface WhyMessage {
  type: "why";
  topic: string;
  key: string;
  version: number;
  moves: Move[];
  source: number;
  target: number;
}

/** What a player changes about himself; missing: stays. */
export interface MeChange {
  name?: string | null;
  settings?: Record<string, unknown> | null;
}

/** The table a player asks for. */
export interface NewTable {
  game: string;
  mode: Mode;
  length?: number | null;
  side?: Side | null;
  options?: Options;
  stake?: number;
  level?: Level | null;
  style?: Style | null;
}

export type ServerMessage = TableView | DraftView | Ack | ErrorMessage | Closed | WhyNot | Presence | Beat | Moved;
export type Offer = GameView | SetView;
export type ClientMessage = Subscribe | Unsubscribe | CommandMessage | DraftMessage | WhyMessage;

/** What the server says, as types. The law is docs/wire.md; nothing here computes anything. */

import type { Level, Style } from "../features/games/levels";

export type Side = "white" | "black";
export type Geometry = "contrary" | "parallel";
export type Mode = "machine" | "friend" | "screen";
export type Phase = "waiting" | "colours" | "opening" | "roll" | "doubled" | "name" | "play" | "over" | "finished";
export type Action =
  | "roll" | "double" | "take" | "drop" | "beaver" | "raccoon" | "reject" | "cocked" | "demand" | "mix" | "name"
  | "play" | "resign" | "accept" | "refuse" | "next" | "rematch" | "opening" | "colours";
/** What a lone checker of the other side does to a point: it is hit, it is pinned underneath, it closes the point. */
export type Landing = "hit" | "pin" | "block";

/** die, source, target: the mover's own points (25 bar, 0 off). */
export type Move = [die: number, source: number, target: number];
/** A move as it was played: the fourth number is 1 if it hit (or pinned). */
export type PlayedMove = [die: number, source: number, target: number, hit: number];

/** 27 counts a side, index = that side's own point: 0 off, 1..24, 25 bar, 26 not yet entered. */
export interface BoardPosition {
  geometry: Geometry;
  checkers: number;
  white: number[];
  black: number[];
  white_pins: number[];
  black_pins: number[];
}

/** Nodes as flat edges of five: die, source, target, hit, child. Node 0 is the position before the play. */
export interface PlayGraph {
  nodes: number[][];
  dice: number;
  larger_only: boolean;
}

/** The machine's seat says at what level and in what style it plays. */
export interface Seat { name: string; kind: "person" | "machine"; online: boolean; level?: Level | null; style?: Style | null }
export interface Cube { value: number; owner: Side | null; max: number | null }
/** No winner: a draw, worth nothing. In games scored by checkers left, `kind` is their number. */
export interface Outcome { winner: Side | null; kind: number; points: number; how: "borne_off" | "dropped" | "resigned" | "mother" | "blocked" }

/** Moves of one number played on their own: the other side's leftover, a double going on to the next number, a named double. */
export type StageKind = "leftover" | "development" | "named";
/** `queue`: the leftovers that follow, [die, count] each. */
export interface Stage { kind: StageKind; die: number; count: number; queue: [die: number, count: number][] }

/** Which rule refuses a move: a stable word, the article of the rules, numbers for the text, a play that shows the point. */
export interface Refusal { code: string; article: string; params: Record<string, number>; example: Move[] | null }

export type GameEvent = { n: number } & (
  | { type: "start"; first: Side | null }
  | { type: "opening"; white: number; black: number }
  | { type: "roll"; side: Side; dice: [number, number] }
  | { type: "double" | "take" | "drop" | "beaver" | "raccoon" | "reject" | "cocked" | "demand" | "accept" | "refuse"; side: Side }
  | { type: "premature"; side: Side; dice: [number, number] }
  | { type: "mixed"; asker: Side }
  | { type: "colours"; white: number; black: number }
  | { type: "name"; side: Side; die: number }
  | { type: "play"; side: Side; moves: PlayedMove[]; stage: LastStage | null }
  | { type: "resign"; side: Side; kind: number });

/** A stage that has been played. */
export interface LastStage { kind: StageKind; die: number; count: number }

export interface TableView {
  type: "table";
  id: string;
  version: number;
  game: string;
  games: string[]; // more than one: they take turns; `game` is the one on the board
  options: Options;
  profile: string | null;
  landing: Landing;
  mode: Mode;
  length: number | null;
  stake_per_point: number;
  account: Record<Side, number>;
  manual: boolean; // dice are thrown by hand and entered
  you: Side | "both" | null;
  seats: Record<Side, Seat | null>;
  score: Record<Side, number>;
  game_number: number;
  crawford: boolean;
  kinds: number[];
  board: BoardPosition;
  pips: Record<Side, number>;
  cube: Cube | null;
  stake: number;
  offer: number | null; // what the cube is worth if the double, beaver or raccoon is taken
  beaver: 0 | 1 | 2; // 1: a beaver waits for its answer, 2: a raccoon
  phase: Phase;
  turn: Side | null;
  stage: Stage | null;
  again: boolean; // the throw to come is another one in the same turn
  opening: { white: number; black: number; ties: [number, number][] } | null;
  dice: { side: Side; values: [number, number] } | null;
  can: Action[];
  graph: PlayGraph | null;
  draft: Move[];
  resignation: { side: Side; kind: number } | null;
  last: { side: Side; dice: [number, number]; moves: PlayedMove[]; stage: LastStage | null } | null;
  disputed: (Refusal & { moves: Move[] }) | null; // the illegal play just made, while it may still be put right
  outcome: Outcome | null;
  rematch: Record<Side, boolean>;
  events: GameEvent[];
}

export type ServerMessage =
  | TableView
  | { type: "ack"; key: string; version: number }
  | { type: "error"; code: string; message: string; key?: string | null }
  | { type: "draft"; version: number; moves: Move[] }
  | { type: "presence"; white: boolean; black: boolean }
  | { type: "why_not"; key: string; refusal: Refusal | null }
  | { type: "beat"; version: number }
  | { type: "moved"; table: string };

export type Command =
  | { do: "double" | "take" | "drop" | "beaver" | "raccoon" | "reject" | "cocked" | "demand" | "mix" | "accept" | "refuse" | "next" | "rematch" }
  | { do: "roll"; dice?: [number, number] } // dice: only where they are thrown by hand
  | { do: "opening"; white?: number; black?: number } // the machine's die is thrown for it
  | { do: "colours"; swap: boolean }
  | { do: "name"; die: number }
  | { do: "play"; moves: Move[] }
  | { do: "resign"; kind: number };

export type ClientMessage =
  | { type: "hello"; version: number }
  | { type: "command"; key: string; version: number; command: Command }
  | { type: "draft"; version: number; moves: Move[] }
  | { type: "why"; key: string; version: number; moves: Move[]; source: number; target: number };

export interface Me { id: string; name: string; settings: Record<string, unknown> }
export type OptionValue = string | number | boolean | null;
export type Options = Record<string, OptionValue>;
export interface OptionInfo { key: string; values: OptionValue[]; default: OptionValue }
export interface ProfileInfo { key: string; options: Options; match: boolean | null } // match: only for matches, only for money, or both
/** A game on offer; or a set of games that take turns, which has `games` and no board of its own. */
export interface GameInfo {
  key: string; geometry?: Geometry; checkers?: number; cube?: boolean; landing?: Landing; matches: (number | null)[];
  options: OptionInfo[]; profiles: ProfileInfo[]; games?: string[]; start?: Record<Side, number[]>;
}
export interface TableSummary {
  id: string; game: string; mode: Mode; length: number | null; phase: Phase;
  turn: Side | null; you: Side | "both"; opponent: string | null; level?: Level | null; updated: string;
}

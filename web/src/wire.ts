/** What the server says, as types. The law is docs/wire.md; nothing here computes anything. */

export type Side = "white" | "black";
export type Geometry = "contrary" | "parallel";
export type Mode = "machine" | "friend" | "screen";
export type Phase = "waiting" | "opening" | "roll" | "doubled" | "play" | "over" | "finished";
export type Action = "roll" | "double" | "take" | "drop" | "play" | "resign" | "accept" | "refuse" | "next" | "rematch";

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

export interface Seat { name: string; kind: "person" | "machine"; online: boolean }
export interface Cube { value: number; owner: Side | null; max: number | null }
export interface Outcome { winner: Side; kind: 1 | 2 | 3; points: number; how: "borne_off" | "dropped" | "resigned" }

export type GameEvent = { n: number } & (
  | { type: "start"; first: Side | null }
  | { type: "opening"; white: number; black: number }
  | { type: "roll"; side: Side; dice: [number, number] }
  | { type: "double" | "take" | "drop" | "accept" | "refuse"; side: Side }
  | { type: "play"; side: Side; moves: PlayedMove[] }
  | { type: "resign"; side: Side; kind: number });

export interface TableView {
  type: "table";
  id: string;
  version: number;
  game: string;
  options: Record<string, unknown>;
  mode: Mode;
  length: number | null;
  you: Side | "both" | null;
  seats: Record<Side, Seat | null>;
  score: Record<Side, number>;
  game_number: number;
  crawford: boolean;
  kinds: (1 | 2 | 3)[];
  board: BoardPosition;
  pips: Record<Side, number>;
  cube: Cube | null;
  stake: number;
  phase: Phase;
  turn: Side | null;
  opening: { white: number; black: number; ties: [number, number][] } | null;
  dice: { side: Side; values: [number, number] } | null;
  can: Action[];
  graph: PlayGraph | null;
  draft: Move[];
  resignation: { side: Side; kind: number } | null;
  last: { side: Side; dice: [number, number]; moves: PlayedMove[] } | null;
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
  | { type: "beat"; version: number }
  | { type: "moved"; table: string };

export type Command =
  | { do: "roll" | "double" | "take" | "drop" | "accept" | "refuse" | "next" | "rematch" }
  | { do: "play"; moves: Move[] }
  | { do: "resign"; kind: 1 | 2 | 3 };

export type ClientMessage =
  | { type: "hello"; version: number }
  | { type: "command"; key: string; version: number; command: Command }
  | { type: "draft"; version: number; moves: Move[] };

export interface Me { id: string; name: string; settings: Record<string, unknown> }
export interface GameInfo { key: string; geometry: Geometry; checkers: number; cube: boolean; matches: (number | null)[] }
export interface TableSummary {
  id: string; game: string; mode: Mode; length: number | null; phase: Phase;
  turn: Side | null; you: Side | "both"; opponent: string | null; updated: string;
}

/** What a board shows and what may be done on it. A table makes one, a lesson or an analysis can make one just as well. */

export type Side = "white" | "black";
export type Geometry = "contrary" | "parallel";
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
  nothing: "shut" | "bar" | "blocked" | null; // why no move can be made at all: every entry is closed, the dice do not enter, no checker can go
}

/** Moves of one number played on their own: the other side's leftover, a double going on to the next number, a named double. */
export interface PlayedStage { kind: "leftover" | "development" | "named"; die: number; count: number }
/** `queue`: the leftovers that follow, [die, count] each. */
export interface Stage extends PlayedStage { queue: [die: number, count: number][] }

/** What somebody did to the stake or to the game as a whole, with the number of its event. */
export interface Deed { n: number; side: Side; does: "double" | "beaver" | "raccoon" | "take" | "drop" | "resign" | "refuse" | "accept" }

/** Which rule refuses something: a stable word, the article of the rules, numbers for the text, a play that shows the point. */
export interface Refusal { code: string; article: string; params: Record<string, number>; example: Move[] | null }

export interface BoardState {
  id: string;
  version: number; // another id or version: everything begins anew
  game_number: number;
  landing: Landing;
  free: boolean; // checkers go wherever a hand puts them; the other side judges the play
  manual: boolean; // dice are rolled by hand and entered
  you: Side | "both" | null;
  names: Record<Side, string | null>; // null: nobody sits there
  board: BoardPosition;
  cube: { value: number; owner: Side | null } | null;
  stake: number;
  offer: number | null; // what the cube is worth if it is taken
  beaver: number; // 1: a beaver waits for its answer, 2: a raccoon
  phase: "waiting" | "colours" | "opening" | "roll" | "doubled" | "name" | "play" | "over" | "finished";
  turn: Side | null;
  stage: Stage | null;
  again: boolean; // the roll to come is another one in the same turn
  opening: { white: number; black: number; ties: [number, number][] } | null;
  dice: { side: Side; values: [number, number] } | null;
  can: readonly string[]; // what the viewer may do
  graph: PlayGraph | null;
  draft: Move[];
  last: { side: Side; dice: [number, number]; moves: PlayedMove[]; stage: PlayedStage | null } | null;
  disputed: (Refusal & { moves: Move[] }) | null; // the illegal play just made, while it may still be put right
  outcome: { winner: Side | null; points: number } | null;
  deeds: readonly Deed[]; // those of the last events, oldest first
}

/** A position to look at, at which nothing is to be done; with whatever else there is to show or to do. */
export function atRest(board: BoardPosition, more: Partial<BoardState> = {}): BoardState {
  return {
    id: "", version: 0, game_number: 1, landing: "hit", free: false, manual: false, you: null, names: { white: null, black: null },
    board, cube: null, stake: 1, offer: null, beaver: 0, phase: "over", turn: null, stage: null, again: false, opening: null, dice: null,
    can: [], graph: null, draft: [], last: null, disputed: null, outcome: null, deeds: [], ...more,
  };
}

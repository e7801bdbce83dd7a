/** Where the checkers stand and what a move makes of them. Counts in, counts out; whether a move is legal is never asked here. */

import type { BoardPosition, Geometry, Move, PlayedMove, Side } from "../wire";
import { opponent } from "./prefs";

export const OFF = 0;
export const BAR = 25;
export const OUT = 26;

/** The other side's number for a point: the two ways of running round a board. */
export function mirror(geometry: Geometry, point: number): number {
  if (geometry === "contrary") return 25 - point;
  return point > 12 ? point - 12 : point + 12;
}

/** A side's own number as the other side counts it; the bar, the tray and the checkers outside keep theirs. */
export function seenFrom(geometry: Geometry, owner: Side, viewer: Side, point: number): number {
  return owner === viewer || point === OFF || point >= BAR ? point : mirror(geometry, point);
}

/** The position after one move; a hit sends the other side's checker to its bar. */
export function applyMove(board: BoardPosition, side: Side, move: Move | PlayedMove): BoardPosition {
  const [, source, target, hit] = move;
  const own = [...board[side]];
  own[source]!--;
  own[target]!++;
  if (!hit) return { ...board, [side]: own };
  const other = [...board[opponent(side)]];
  other[mirror(board.geometry, target)]!--;
  other[BAR]!++;
  return { ...board, [side]: own, [opponent(side)]: other };
}

/** The positions a play passes through, the one it starts from left out. */
export function positionsOf(board: BoardPosition, side: Side, moves: readonly PlayedMove[]): BoardPosition[] {
  const passed: BoardPosition[] = [];
  for (const move of moves) passed.push((board = applyMove(board, side, move)));
  return passed;
}

export function samePosition(one: BoardPosition, other: BoardPosition): boolean {
  const same = (a: number[], b: number[]) => a.length === b.length && a.every((count, i) => count === b[i]);
  return one.geometry === other.geometry && same(one.white, other.white) && same(one.black, other.black);
}

export function pipCount(counts: readonly number[]): number {
  return counts.reduce((pips, count, point) => pips + count * Math.min(point, BAR), 0);
}

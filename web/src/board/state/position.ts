/** Where the checkers stand and what a move makes of them. Counts in, counts out; whether a move is legal is never asked here. */

import type { BoardPosition, Geometry, Landing, Move, PlayedMove, Side } from "./board";
import { opponent } from "./prefs";

export const OFF = 0;
export const BAR = 25;
export const OUT = 26;

/** The other side's number for a point: the two ways of running round a board. */
export function mirror(geometry: Geometry, point: number): number {
  if (geometry === "contrary") return 25 - point;
  return point > 12 ? point - 12 : point + 12;
}

export function onBoard(point: number): boolean {
  return point > OFF && point < BAR;
}

/** Points, in its own numbers, where a side's checkers are pinned underneath. */
export function pinsOf(board: BoardPosition, side: Side): readonly number[] {
  return board[`${side}_pins`];
}

/** Whether a side's checkers on a point stand on a pinned one of the other side. */
export function pinning(board: BoardPosition, side: Side, point: number): boolean {
  return onBoard(point) && pinsOf(board, opponent(side)).includes(mirror(board.geometry, point));
}

/** How many of the other side stand on a side's point. */
export function theirs(board: BoardPosition, side: Side, point: number): number {
  return onBoard(point) ? (board[opponent(side)][mirror(board.geometry, point)] ?? 0) : 0;
}

/** The position after one move. A checker hit goes to its bar; one that is pinned stays, until the last one over it leaves. */
export function applyMove(board: BoardPosition, side: Side, move: Move | PlayedMove, landing: Landing): BoardPosition {
  const [, source, target, hit] = move;
  const other = opponent(side);
  const own = [...board[side]];
  own[source]!--;
  own[target]!++;
  const next: BoardPosition = { ...board, [side]: own };
  if (pinning(board, side, source) && own[source] === 0) {
    const freed = mirror(board.geometry, source);
    next[`${other}_pins`] = pinsOf(next, other).filter((point) => point !== freed);
  }
  if (!hit) return next;
  const met = mirror(board.geometry, target);
  if (landing === "pin") next[`${other}_pins`] = [...pinsOf(next, other), met];
  else {
    next[other] = [...board[other]];
    next[other][met]!--;
    next[other][BAR]!++;
  }
  return next;
}

/** The position before one move that led to this one. */
export function takeBack(board: BoardPosition, side: Side, move: PlayedMove, landing: Landing): BoardPosition {
  const [, source, target, hit] = move;
  const other = opponent(side);
  const own = [...board[side]];
  own[target]!--;
  own[source]!++;
  const next: BoardPosition = { ...board, [side]: own };
  const met = mirror(board.geometry, target);
  if (hit && landing === "pin") next[`${other}_pins`] = pinsOf(next, other).filter((point) => point !== met);
  else if (hit) {
    next[other] = [...board[other]];
    next[other][BAR]!--;
    next[other][met]!++;
  }
  // Both sides on one point: where the checker came from, it stood on one that could not go.
  if (own[source] === 1 && theirs(next, side, source) > 0) next[`${other}_pins`] = [...pinsOf(next, other), mirror(board.geometry, source)];
  return next;
}

/** The positions a play passes through, the one it starts from left out. */
export function positionsOf(board: BoardPosition, side: Side, moves: readonly PlayedMove[], landing: Landing): BoardPosition[] {
  const passed: BoardPosition[] = [];
  for (const move of moves) passed.push((board = applyMove(board, side, move, landing)));
  return passed;
}

/** Moves made by hand, rules or no rules, with what they hit; null where a checker cannot be put there at all. */
export function byHand(board: BoardPosition, side: Side, moves: readonly (Move | PlayedMove)[], landing: Landing): PlayedMove[] | null {
  const made: PlayedMove[] = [];
  for (const [die, source, target] of moves) {
    const met = theirs(board, side, target);
    if (!board[side][source] || pinsOf(board, side).includes(source) || target >= BAR) return null;
    if (met > (landing === "block" ? 0 : 1) && !pinning(board, side, target)) return null;
    if (pinsOf(board, side).includes(target)) return null;
    const move: PlayedMove = [die, source, target, met === 1 && !pinning(board, side, target) ? 1 : 0];
    board = applyMove(board, side, move, landing);
    made.push(move);
  }
  return made;
}

export function samePosition(one: BoardPosition, other: BoardPosition): boolean {
  const same = (a: readonly number[], b: readonly number[]) => a.length === b.length && a.every((count, i) => count === b[i]);
  const sorted = (pins: readonly number[]) => [...pins].sort((a, b) => a - b);
  return one.geometry === other.geometry && same(one.white, other.white) && same(one.black, other.black) &&
    (["white", "black"] as const).every((side) => same(sorted(pinsOf(one, side)), sorted(pinsOf(other, side))));
}

export function pipCount(counts: readonly number[]): number {
  return counts.reduce((pips, count, point) => pips + count * Math.min(point, BAR), 0);
}

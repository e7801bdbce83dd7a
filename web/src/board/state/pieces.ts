/**
 * The checkers as things that keep their identity from one position to the next, so that what moved can be seen
 * moving. Which checker went where is found from the positions before and after alone.
 */

import type { BoardPosition, Side } from "./board";
import { pinning, pinsOf } from "./position";

/** A place in a stack: `level` 0 at the edge, of `count`; `raised` over a pinned checker of the other side. */
export interface Place { point: number; level: number; count: number; raised: boolean }

/** A place a piece came through: on which leg of the motion it went there. */
export interface Leg extends Place { leg: number }

export interface Piece extends Place {
  id: string;
  side: Side;
  pinned: boolean;
  touched: number; // the later touched, the higher it is drawn
  trip: Leg[]; // the way it came in the last change, its final place last; empty when it did not move
}

/** The pieces of a position nobody has moved in yet. */
export function setUp(board: BoardPosition): Piece[] {
  const pieces: Piece[] = [];
  for (const side of ["white", "black"] as const) {
    let n = 0;
    board[side].forEach((count, point) => {
      for (let level = 0; level < count; level++) {
        pieces.push({ id: `${side}${n++}`, side, point, level, count, raised: false, pinned: false, touched: level + 1, trip: [] });
      }
    });
  }
  stack(pieces, board);
  return pieces;
}

/**
 * The pieces after the positions in `through`, one leg of motion each: the top checkers of the points that lost some
 * go to the points that gained, the nearest first.
 */
export function settle(pieces: readonly Piece[], through: readonly BoardPosition[]): Piece[] {
  let next: Piece[] = pieces.map((piece) => ({ ...piece, trip: [] }));
  let touched = Math.max(0, ...pieces.map((piece) => piece.touched));
  through.forEach((board, leg) => {
    for (const side of ["white", "black"] as const) {
      const own = next.filter((piece) => piece.side === side);
      const total = board[side].reduce((sum, count) => sum + count, 0);
      if (own.length !== total) {
        next = setUp(board); // another game: nothing to follow
        return;
      }
      for (const [piece, point] of journeys(own, board[side])) {
        piece.point = point;
        piece.touched = ++touched;
        piece.trip.push({ leg, point, level: 0, count: 0, raised: false });
      }
    }
    stack(next, board);
    for (const piece of next) {
      const last = piece.trip[piece.trip.length - 1];
      if (last?.leg === leg) Object.assign(last, { level: piece.level, count: piece.count, raised: piece.raised });
    }
  });
  return next;
}

function journeys(own: Piece[], counts: readonly number[]): [Piece, number][] {
  const leaving: Piece[] = [];
  const wanted: number[] = [];
  counts.forEach((count, point) => {
    const here = own.filter((piece) => piece.point === point).sort((a, b) => a.level - b.level);
    leaving.push(...here.slice(count));
    for (let i = here.length; i < count; i++) wanted.push(point);
  });
  // Forwards both lists are in order of travel, so pairing them in order never makes two checkers cross needlessly.
  leaving.sort((a, b) => a.point - b.point || a.level - b.level);
  wanted.sort((a, b) => a - b);
  return leaving.map((piece, i) => [piece, wanted[i]!]);
}

/** Levels anew: those who stood there keep their order, newcomers go on top; a pinned checker lies under all of them. */
function stack(pieces: Piece[], board: BoardPosition): void {
  const stacks = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const key = `${piece.side} ${piece.point}`;
    stacks.set(key, [...(stacks.get(key) ?? []), piece]);
  }
  for (const standing of stacks.values()) {
    standing.sort((a, b) => a.touched - b.touched);
    const { side, point } = standing[0]!;
    const raised = pinning(board, side, point), pinned = pinsOf(board, side).includes(point);
    standing.forEach((piece, level) => Object.assign(piece, { level, count: standing.length, raised, pinned }));
    if (pinned) standing[0]!.touched = 0;
  }
}

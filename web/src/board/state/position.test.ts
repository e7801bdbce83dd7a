import { describe, expect, it } from "vitest";
import type { BoardPosition, BoardState } from "./board";
import fixtures from "../fixtures.json";
import { setUp, settle, type Piece } from "./pieces";
import { applyMove, BAR, mirror, pipCount, positionsOf, samePosition } from "./position";

const start = (fixtures as unknown as Record<string, BoardState>)["start"]!.board;

function side(counts: Record<number, number>): number[] {
  return Array.from({ length: 27 }, (_, point) => counts[point] ?? 0);
}

/** White to hit on its own 5: Black's blot stands on Black's 20. */
const blot: BoardPosition = { ...start, checkers: 3, white: side({ 8: 2, 6: 1 }), black: side({ 20: 1, 6: 2 }) };

const countsOf = (pieces: Piece[], who: "white" | "black") =>
  side(pieces.filter((piece) => piece.side === who).reduce<Record<number, number>>((sum, { point }) => ({ ...sum, [point]: (sum[point] ?? 0) + 1 }), {}));

describe("a position", () => {
  it("mirrors points as rules.md 0.1 says, both ways", () => {
    expect(mirror("contrary", 24)).toBe(1);
    expect(mirror("parallel", 24)).toBe(12);
    expect(mirror("parallel", 1)).toBe(13);
    for (const geometry of ["contrary", "parallel"] as const) {
      for (let point = 1; point <= 24; point++) expect(mirror(geometry, mirror(geometry, point))).toBe(point);
    }
  });

  it("counts pips: 167 at the start", () => {
    expect(pipCount(start.white)).toBe(167);
  });

  it("moves a checker and sends a hit one to the bar", () => {
    const after = applyMove(blot, "white", [3, 8, 5, 1], "hit");
    expect(after.white).toEqual(side({ 8: 1, 6: 1, 5: 1 }));
    expect(after.black).toEqual(side({ 6: 2, [BAR]: 1 }));
    expect(samePosition(blot, after)).toBe(false);
  });

  it("passes through every position of a play", () => {
    const through = positionsOf(start, "black", [[3, 8, 5, 0], [1, 6, 5, 0]], "hit");
    expect(through).toHaveLength(2);
    expect(through[1]!.black[5]).toBe(2);
    expect(through[1]!.white).toEqual(start.white);
  });
});

describe("the pieces", () => {
  it("stand as the position says", () => {
    const pieces = setUp(start);
    expect(pieces).toHaveLength(30);
    expect(countsOf(pieces, "white")).toEqual(start.white);
    expect(new Set(pieces.map(({ id }) => id)).size).toBe(30);
  });

  it("keep their identity: only the moved ones move, from the top", () => {
    const before = setUp(start);
    const after = settle(before, positionsOf(start, "white", [[3, 8, 5, 0], [1, 6, 5, 0]], "hit"));
    const moved = after.filter((piece) => piece.trip.length > 0);
    expect(moved.map(({ point }) => point)).toEqual([5, 5]);
    const tops = moved.map(({ id }) => before.find((piece) => piece.id === id)!);
    expect(tops.every(({ level, count }) => level === count - 1)).toBe(true);
  });

  it("go by way of the point touched down on, and the hit one leaves on that leg", () => {
    const after = settle(setUp(blot), positionsOf(blot, "white", [[3, 8, 5, 1], [1, 5, 4, 0]], "hit"));
    const mover = after.find((piece) => piece.side === "white" && piece.trip.length > 0)!;
    expect(mover.trip.map(({ leg, point }) => [leg, point])).toEqual([[0, 5], [1, 4]]);
    const hit = after.find((piece) => piece.side === "black" && piece.trip.length > 0)!;
    expect(hit.trip.map(({ leg, point }) => [leg, point])).toEqual([[0, BAR]]);
  });

  it("find their way between any two positions", () => {
    const end: BoardPosition = { ...start, white: side({ 0: 10, 1: 5 }), black: side({ 25: 2, 24: 13 }) };
    const after = settle(setUp(start), [end]);
    expect(countsOf(after, "white")).toEqual(end.white);
    expect(countsOf(after, "black")).toEqual(end.black);
  });

  it("begin anew when the game has another number of checkers", () => {
    expect(settle(setUp(start), [blot])).toEqual(setUp(blot));
  });
});

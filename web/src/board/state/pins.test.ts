import { describe, expect, it } from "vitest";
import type { BoardPosition, BoardState } from "./board";
import fixtures from "../fixtures.json";
import { setUp, settle } from "./pieces";
import { applyMove, BAR, byHand, OUT, pinning, positionsOf, samePosition, takeBack } from "./position";
import { placeLabel, positionText } from "./speech";
import { edgesOf } from "./walk";

const scenes = fixtures as unknown as Record<string, BoardState>;
const plakoto = scenes["plakoto"]!;

function side(counts: Record<number, number>): number[] {
  return Array.from({ length: 27 }, (_, point) => counts[point] ?? 0);
}

/** White may pin Black's lone checker on White's 18, which is Black's 7. */
const lone: BoardPosition = {
  geometry: "contrary", checkers: 15, white: side({ 24: 14, 20: 1 }), black: side({ 24: 14, 7: 1 }), white_pins: [], black_pins: [],
};

describe("a pinned checker", () => {
  const pinned = applyMove(lone, "white", [2, 20, 18, 1], "pin");

  it("stays where it is, underneath", () => {
    expect(pinned.black).toEqual(lone.black);
    expect(pinned.black[BAR]).toBe(0);
    expect(pinned.black_pins).toEqual([7]);
    expect(pinning(pinned, "white", 18)).toBe(true);
  });

  it("is free when the last checker over it has left, and not before", () => {
    const two = applyMove(pinned, "white", [6, 24, 18, 0], "pin");
    const one = applyMove(two, "white", [3, 18, 15, 0], "pin");
    expect(one.black_pins).toEqual([7]);
    expect(applyMove(one, "white", [3, 18, 15, 0], "pin").black_pins).toEqual([]);
  });

  it("that is only touched down on is free again", () => {
    const through = positionsOf(lone, "white", [[2, 20, 18, 1], [1, 18, 17, 0]], "pin");
    expect(through.map((board) => board.black_pins)).toEqual([[7], []]);
  });

  it("is hit instead in the games that hit", () => {
    const hit = applyMove(lone, "white", [2, 20, 18, 1], "hit");
    expect(hit.black[BAR]).toBe(1);
    expect(hit.black_pins).toEqual([]);
  });

  it("lies under the others and keeps its place when they come and go", () => {
    const pieces = settle(setUp(lone), [pinned]);
    const below = pieces.find((piece) => piece.side === "black" && piece.point === 7)!;
    const above = pieces.find((piece) => piece.side === "white" && piece.point === 18)!;
    expect(below.pinned).toBe(true);
    expect(above.raised).toBe(true);
    expect(below.touched).toBeLessThan(above.touched);
    expect(below.trip).toEqual([]);
    const freed = settle(pieces, [applyMove(pinned, "white", [3, 18, 15, 0], "pin")]);
    expect(freed.find(({ id }) => id === below.id)).toMatchObject({ pinned: false, point: 7 });
  });

  it("is told of by its label and by the position read aloud", () => {
    const t = (key: string, params: Record<string, string | number> = {}) => [key, ...Object.values(params)].join(" ");
    expect(placeLabel(t, pinned, "white", 18, [])).toContain("board.theirs.pinned 1");
    expect(placeLabel(t, pinned, "black", 7, [])).toContain("board.own.pinned 1");
    expect(positionText(t, plakoto, pinned, "black", "black")).toContain("board.say.place.pinned board.point 7 1");
  });
});

describe("a move taken back", () => {
  it.each(Object.keys(scenes).filter((name) => scenes[name]!.graph))("leaves %s as it was, whatever was hit or pinned", (name) => {
    const { board, graph, landing } = scenes[name]!;
    const seen = new Set<number>();
    const visit = (node: number, at: BoardPosition): void => {
      if (seen.has(node)) return;
      seen.add(node);
      for (const { die, source, target, hit, child } of edgesOf(graph!, node)) {
        const next = applyMove(at, "white", [die, source, target, hit], landing);
        expect(samePosition(takeBack(next, "white", [die, source, target, hit], landing), at)).toBe(true);
        visit(child, next);
      }
    };
    visit(0, board);
    expect(seen.size).toBe(graph!.nodes.length);
  });
});

describe("by hand", () => {
  it("a checker goes wherever it can be put, and the hit is seen", () => {
    expect(byHand(lone, "white", [[6, 20, 18]], "hit")).toEqual([[6, 20, 18, 1]]);
    expect(byHand(lone, "white", [[6, 24, 3], [6, 3, 20]], "hit")).toEqual([[6, 24, 3, 0], [6, 3, 20, 0]]);
  });

  it("nothing is put on a held point, and a pinned checker is not taken", () => {
    expect(byHand(lone, "white", [[6, 24, 1]], "hit")).toBeNull();
    expect(byHand(lone, "white", [[6, 20, 18]], "block")).toBeNull();
    const pinned = applyMove(lone, "white", [2, 20, 18, 1], "pin");
    expect(byHand(pinned, "black", [[1, 7, 6]], "pin")).toBeNull();
    expect(byHand(lone, "white", [[6, 5, 4]], "hit")).toBeNull();
  });

  it("a checker enters from outside", () => {
    const acey: BoardPosition = { ...lone, white: side({ [OUT]: 15 }), black: side({ [OUT]: 15 }) };
    expect(byHand(acey, "white", [[4, OUT, 21]], "hit")).toEqual([[4, OUT, 21, 0]]);
  });
});

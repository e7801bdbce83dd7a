import { describe, expect, it } from "vitest";
import type { Move, PlayGraph, BoardState } from "./board";
import fixtures from "../fixtures.json";
import { diceOf, edgesOf, usedDice, Walk } from "./walk";

const scenes = fixtures as unknown as Record<string, BoardState>;
const graphOf = (name: string): PlayGraph => scenes[name]!.graph!;

/** 24/23 with a 1 and 24/22 with a 2, by one checker or two; 24/23 hits, 24/22 does not. */
const TWO_ONE: PlayGraph = {
  dice: 2, larger_only: false, nothing: null,
  nodes: [
    [1, 24, 23, 1, 1, 2, 24, 22, 0, 2],
    [2, 23, 21, 0, 3, 2, 24, 22, 0, 4],
    [1, 22, 21, 0, 5, 1, 24, 23, 1, 4],
    [], [], [],
  ],
};

describe("a walk", () => {
  it("starts with the sources of the first move and narrows them", () => {
    const walk = Walk.along(graphOf("start"));
    expect([...walk.sources].sort((a, b) => a - b)).toEqual([6, 8, 13, 24]);
    expect(walk.complete).toBe(false);
    const played = walk.play([[3, 8, 5], [1, 6, 5]]);
    expect(played.complete).toBe(true);
    expect(played.draft).toEqual([[3, 8, 5], [1, 6, 5]]);
  });

  it("goes no further along a draft than the graph does", () => {
    expect(Walk.along(graphOf("start"), [[3, 8, 5], [6, 24, 18]]).draft).toEqual([[3, 8, 5]]);
  });

  it("undoes one move at a time and never more than was made", () => {
    const walk = Walk.along(graphOf("start"), [[3, 8, 5], [1, 6, 5]]);
    expect(walk.undo().draft).toEqual([[3, 8, 5]]);
    expect(walk.undo().undo().undo().node).toBe(0);
  });

  it("knows the targets of a checker, those reached with both dice too", () => {
    const routes = Walk.along(graphOf("start")).routes(13);
    expect(routes.map(({ target }) => target).sort((a, b) => a - b)).toEqual([9, 10]);
    expect(routes.find(({ target }) => target === 9)!.moves).toEqual([[3, 13, 10, 0], [1, 10, 9, 0]]);
  });

  it("touches down with the die shown first", () => {
    const walk = Walk.along(TWO_ONE);
    expect(walk.routes(24, 1).find(({ target }) => target === 21)!.moves).toEqual([[1, 24, 23, 1], [2, 23, 21, 0]]);
    expect(walk.routes(24, 2).find(({ target }) => target === 21)!.moves).toEqual([[2, 24, 22, 0], [1, 22, 21, 0]]);
  });

  it("plays the die shown first at a tap, the other where that one cannot go", () => {
    const walk = Walk.along(graphOf("start"));
    expect(walk.tap(8, 3)).toMatchObject({ die: 3, target: 5 });
    expect(walk.tap(8, 1)).toMatchObject({ die: 1, target: 7 });
    const entering = Walk.along(graphOf("middle"));
    expect(entering.sources).toEqual([25]);
    const edge = entering.tap(25, 5)!;
    expect(edge.source).toBe(25);
    expect(entering.tap(13, 5)).toBeNull();
  });

  it("makes a point when a tap on it allows just that", () => {
    expect(Walk.along(graphOf("start")).bring(5)).toEqual([[3, 8, 5, 0], [1, 6, 5, 0]]);
  });

  it("brings one checker where one way leads, both dice if they are needed", () => {
    expect(Walk.along(graphOf("start")).bring(10)).toEqual([[3, 13, 10, 0]]);
    expect(Walk.along(graphOf("start")).bring(9)).toHaveLength(2);
    expect(Walk.along(graphOf("start")).bring(2)).toEqual([[3, 6, 3, 0], [1, 3, 2, 0]]);
  });

  it("does not guess between ways that end differently", () => {
    expect(Walk.along(TWO_ONE).bring(21)).toBe("several");
    expect(Walk.along(graphOf("start")).bring(18)).toBeNull();
  });

  it("finds the only play in either order, and none where there is a choice", () => {
    expect(Walk.along(graphOf("nardy")).only(6)).toEqual([[6, 24, 18, 0], [5, 18, 13, 0]]);
    expect(Walk.along(graphOf("nardy")).only(5)).toEqual([[5, 24, 19, 0], [6, 19, 13, 0]]);
    expect(Walk.along(graphOf("start")).only()).toBeNull();
    expect(Walk.along(graphOf("shut")).only()).toBeNull();
    expect(Walk.along(graphOf("shut")).impossible).toBe(true);
  });

  it("ends every way in a complete play", () => {
    for (const name of ["start", "middle", "bearing", "double", "nardy-middle", "nardy-end"]) {
      const graph = graphOf(name);
      let walk = Walk.along(graph);
      for (let i = 0; !walk.complete; i++) walk = walk.step(walk.edges[(i * 7) % walk.edges.length]!);
      expect(walk.moves).toHaveLength(graph.dice);
      expect(edgesOf(graph, walk.node)).toEqual([]);
    }
  });
});

describe("used dice", () => {
  it("are counted by what was played", () => {
    expect(usedDice([3, 1], [[1, 6, 5]])).toEqual([false, true]);
    expect(usedDice([1, 3], [[1, 6, 5]])).toEqual([true, false]);
    const twos: Move[] = [[2, 13, 11], [2, 13, 11], [2, 6, 4]];
    expect(usedDice(diceOf([2, 2]), twos)).toEqual([true, true, true, false]);
  });
});

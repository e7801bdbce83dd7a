import { describe, expect, it } from "vitest";
import type { GameEvent, PlayedMove, TableView } from "../../wire/messages";
import { history } from "./history";
import { lookBack } from "./past";

/** Counts by point, 27 slots. */
function counts(points: Record<number, number>): number[] {
  return Array.from({ length: 27 }, (_, point) => points[point] ?? 0);
}

const START = { 24: 2, 13: 5, 8: 3, 6: 5 };

function play(n: number, side: "white" | "black", moves: PlayedMove[]): GameEvent {
  return { n, type: "play", side, moves, stage: null };
}

const EVENTS: GameEvent[] = [
  { n: 1, type: "start", first: null },
  { n: 2, type: "opening", white: 3, black: 3 },
  { n: 3, type: "opening", white: 3, black: 1 },
  play(4, "white", [[3, 8, 5, 0], [1, 6, 5, 0]]),
  { n: 5, type: "roll", side: "black", dice: [4, 2] },
  play(6, "black", [[4, 24, 20, 0], [2, 13, 11, 0]]),
  { n: 7, type: "roll", side: "white", dice: [4, 4] },
  play(8, "white", []),
  { n: 9, type: "double", side: "black" },
  { n: 10, type: "take", side: "white" },
  { n: 11, type: "double", side: "white" },
  { n: 12, type: "resign", side: "black", kind: 2 },
];

describe("history", () => {
  it("lists turns with their dice, cube and resignations", () => {
    expect(history(EVENTS).map(({ n, side, kind, dice, play, value }) => [n, side, kind, dice, play, value])).toEqual([
      [3, "white", "opening", "", "3-3, 3-1", 0],
      [4, "white", "play", "3-1", "8/5 6/5", 0],
      [6, "black", "play", "4-2", "24/20 13/11", 0],
      [8, "white", "pass", "4-4", "", 0],
      [9, "black", "double", "", "", 2],
      [10, "white", "take", "", "", 2],
      [11, "white", "double", "", "", 4],
      [12, "black", "resign", "", "", 2],
    ]);
  });

  it("does not list a roll before its play", () => {
    expect(history([{ n: 5, type: "roll", side: "black", dice: [4, 2] }])).toEqual([]);
  });
});

describe("lookBack", () => {
  // White's 8/4* hits the checker Black had just brought to its own 21, which is White's 4.
  const events: GameEvent[] = [
    { n: 1, type: "opening", white: 1, black: 3 },
    play(2, "black", [[3, 24, 21, 0]]),
    { n: 3, type: "roll", side: "white", dice: [4, 1] },
    play(4, "white", [[4, 8, 4, 1]]),
  ];
  const board = {
    geometry: "contrary" as const,
    checkers: 15,
    white: counts({ 24: 2, 13: 5, 8: 2, 6: 5, 4: 1 }),
    black: counts({ 25: 1, 24: 1, 13: 5, 8: 3, 6: 5 }),
    white_pins: [],
    black_pins: [],
  };
  const view = { board, landing: "hit", phase: "roll", turn: "black", can: ["roll"], graph: null, draft: [], pips: { white: 0, black: 0 } } as unknown as TableView;

  it("takes a hit back: the checker returns from the bar", () => {
    const past = lookBack(view, events, 2);
    expect(past.board.white).toEqual(counts(START));
    expect(past.board.black).toEqual(counts({ 24: 1, 21: 1, 13: 5, 8: 3, 6: 5 }));
    expect(past.pips).toEqual({ white: 167, black: 164 });
    expect(past.can).toEqual([]);
    expect(past.last).toEqual({ side: "black", dice: [1, 3], moves: [[3, 24, 21, 0]], stage: null });
  });

  it("shows the roll of the play looked at", () => {
    expect(lookBack(view, events, 4).last?.dice).toEqual([4, 1]);
  });

  it("goes back to the start", () => {
    const past = lookBack(view, events, 0);
    expect(past.board.black).toEqual(counts(START));
    expect(past.last).toBeNull();
  });

  it("leaves the view of now alone", () => {
    lookBack(view, events, 0);
    expect(board.black[25]).toBe(1);
  });
});

describe("a game with more than rolls and plays", () => {
  const stage = { kind: "leftover", die: 5, count: 2 } as const;
  const events: GameEvent[] = [
    { n: 1, type: "start", first: "white" },
    { n: 2, type: "roll", side: "white", dice: [5, 5] },
    { n: 3, type: "reject", side: "white" },
    { n: 4, type: "roll", side: "white", dice: [2, 1] },
    play(5, "white", [[2, 24, 22, 0], [1, 22, 21, 0]]),
    { n: 6, type: "name", side: "white", die: 4 },
    { n: 7, type: "premature", side: "white", dice: [6, 1] },
    { n: 8, type: "play", side: "black", moves: [[5, 24, 19, 0]], stage },
    { n: 9, type: "double", side: "black" },
    { n: 10, type: "beaver", side: "white" },
  ];

  it("lists stages by their number, and what was rejected, named or rolled too early", () => {
    expect(history(events).map(({ n, kind, dice, play: text, value }) => [n, kind, dice, text, value])).toEqual([
      [3, "reject", "", "5-5", 2],
      [5, "play", "2-1", "24/21", 0],
      [6, "name", "", "4-4", 4],
      [7, "premature", "", "6-1", 0],
      [8, "play", "5×2", "24/19", 0],
      [9, "double", "", "", 4],
      [10, "beaver", "", "", 8],
    ]);
  });

  it("is looked back at with the stage that was played", () => {
    const board = { geometry: "parallel" as const, checkers: 15, white: counts({ 24: 14, 21: 1 }), black: counts({ 24: 14, 19: 1 }), white_pins: [], black_pins: [] };
    const view = { board, landing: "block", phase: "roll" } as unknown as TableView;
    const past = lookBack(view, events, 8);
    expect(past.last).toEqual({ side: "black", dice: [5, 5], moves: [[5, 24, 19, 0]], stage });
    expect(lookBack(view, events, 5).board.black).toEqual(counts({ 24: 15 }));
  });
});

it("looking back frees a pinned checker, and pins it again", () => {
  const board = { geometry: "contrary" as const, checkers: 15, white: counts({ 24: 14, 17: 1 }), black: counts({ 24: 14, 7: 1 }), white_pins: [], black_pins: [] };
  const view = { board, landing: "pin", phase: "roll" } as unknown as TableView;
  const events = [play(1, "black", [[6, 24, 18, 0]]), play(2, "black", [[6, 18, 12, 0], [5, 12, 7, 0]]), play(3, "white", [[6, 24, 18, 1]]), play(4, "white", [[1, 18, 17, 0]])];
  expect(lookBack(view, events, 3).board.black_pins).toEqual([7]);
  expect(lookBack(view, events, 2).board.black_pins).toEqual([]);
  expect(lookBack(view, events, 2).board.white).toEqual(counts({ 24: 15 }));
});

it("a play that had to be put right is seen as it was, and not in what came after", () => {
  const board = { geometry: "contrary" as const, checkers: 15, white: counts({ 13: 4, 10: 1 }), black: counts({ 24: 2 }), white_pins: [], black_pins: [] };
  const view = { board, landing: "hit", phase: "roll" } as unknown as TableView;
  const events: GameEvent[] = [play(1, "white", [[3, 13, 2, 0]]), { n: 2, type: "demand", side: "black" }, play(3, "white", [[3, 13, 10, 0]])];
  expect(lookBack(view, events, 1).board.white).toEqual(counts({ 13: 4, 2: 1 }));
  expect(lookBack(view, events, 2).board.white).toEqual(counts({ 13: 5 }));
  expect(lookBack(view, events, 3).board.white).toEqual(counts({ 13: 4, 10: 1 }));
});

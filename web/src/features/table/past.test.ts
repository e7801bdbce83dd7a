import { describe, expect, it } from "vitest";
import type { GameEvent, TableView } from "../../wire/messages";
import { lookBack } from "./past";

const board = { geometry: "contrary" as const, checkers: 15, white: Array<number>(27).fill(0), black: Array<number>(27).fill(0), white_pins: [], black_pins: [] };
const EVENTS: GameEvent[] = [
  { n: 1, type: "start", first: null },
  { n: 2, type: "opening", white: 5, black: 3 },
  { n: 3, type: "play", side: "white", moves: [], stage: null },
  { n: 4, type: "double", side: "black" },
  { n: 5, type: "take", side: "white" },
  { n: 6, type: "roll", side: "black", dice: [6, 6] },
  { n: 7, type: "play", side: "black", moves: [], stage: null },
  { n: 8, type: "double", side: "white" },
  { n: 9, type: "drop", side: "black" },
];
const VIEW = {
  board, landing: "hit", phase: "over", turn: null, can: ["next"], graph: null, draft: [], stake: 2, stake_per_point: 1, offer: null, cube: { value: 2, owner: "white", max: 64 },
  score: { white: 3, black: 1 }, account: { white: 2, black: -2 }, outcome: { winner: "white", kind: 1, points: 2, how: "dropped" },
} as unknown as TableView;
const at = (n: number) => lookBack(VIEW, EVENTS, n);

describe("looking back", () => {
  it.each([
    [2, 1, null],
    [4, 1, null],
    [5, 2, "white"],
    [7, 2, "white"],
    [9, 2, "white"],
  ])("after event %i the cube is at %i", (n, value, owner) => {
    expect(at(n).cube).toMatchObject({ value, owner });
    expect(at(n).stake).toBe(value);
  });

  it("shows an offer as it lay there", () => {
    expect(at(4)).toMatchObject({ phase: "doubled", turn: "white", offer: 2, can: [] });
    expect(at(8)).toMatchObject({ phase: "doubled", turn: "black", offer: 4, can: [] });
    expect(at(7)).toMatchObject({ phase: "roll", turn: null, offer: null });
  });

  it("knows nothing of the end", () => {
    expect(at(8)).toMatchObject({ outcome: null, score: { white: 1, black: 1 }, account: { white: 0, black: 0 } });
  });

  it("shows the dice of the opening until the first play, and those of each play with it", () => {
    expect(at(2)).toMatchObject({ dice: { side: "white", values: [5, 3] }, last: null });
    expect(at(3)).toMatchObject({ dice: null, last: { side: "white", dice: [5, 3] } });
    expect(at(7).last).toMatchObject({ side: "black", dice: [6, 6] });
  });

  it("counts from what the cube was worth at the start, and leaves a beaver the cube", () => {
    const events: GameEvent[] = [{ n: 1, type: "reject", side: "white" }, { n: 2, type: "double", side: "white" }, { n: 3, type: "beaver", side: "black" }, { n: 4, type: "take", side: "white" }];
    const view = { ...VIEW, outcome: null, stake: 16, cube: { value: 16, owner: "black", max: 64 } } as unknown as TableView;
    expect(lookBack(view, events, 1)).toMatchObject({ stake: 4, cube: { value: 4, owner: null } });
    expect(lookBack(view, events, 3)).toMatchObject({ phase: "doubled", turn: "white", offer: 16 });
    expect(lookBack(view, events, 4).cube).toMatchObject({ value: 16, owner: "black" });
  });

  it("speaks of a game without a cube too", () => {
    expect(lookBack({ ...VIEW, cube: null }, EVENTS.slice(0, 3), 3).cube).toBeNull();
  });
});

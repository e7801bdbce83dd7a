import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { BoardState } from "./board";
import fixtures from "../fixtures.json";
import { positionsOf } from "./position";
import { Show } from "./show.svelte";
import { resting, type Scene } from "./timeline";

const view = (fixtures as unknown as Record<string, BoardState>)["start"]!;
const rest = resting(view);
const [one, two] = positionsOf(view.board, "white", [[3, 8, 5, 0], [1, 6, 5, 0]], "hit");
const scenes: Scene[] = [{ ...rest, event: "roll" }, { ...rest, board: one!, event: "move" }, { ...rest, board: two!, event: "still" }];

describe("the show", () => {
  let heard: string[] = [];
  const show = (pace = 1) => {
    const made = new Show((name) => heard.push(name), () => pace);
    made.run([rest]);
    return made;
  };
  beforeEach(() => {
    heard = [];
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("stands at once on the first position", () => {
    const made = show();
    expect(made.idle).toBe(true);
    expect(made.pieces).toHaveLength(30);
    expect(heard).toEqual([]);
  });

  it("plays scenes in order, with their sounds, and comes to rest", () => {
    const made = show();
    made.run(scenes);
    expect(made.idle).toBe(false);
    expect(made.serial).toBe(1);
    expect(made.board).toEqual(two);
    vi.runAllTimers();
    expect(made.idle).toBe(true);
    expect(made.scene?.board).toEqual(two);
    expect(heard).toEqual(["roll", "set"]);
  });

  it("is cut short by whoever does not want to wait", () => {
    const made = show();
    made.run(scenes);
    made.finish();
    expect(made.idle).toBe(true);
    expect(made.pieces.filter(({ side, point }) => side === "white" && point === 5)).toHaveLength(2);
    vi.runAllTimers();
    expect(made.scene?.board).toEqual(two);
  });

  it("shows only the end where motion is not wanted, and is still heard", () => {
    const made = show(0);
    made.run(scenes);
    expect(made.idle).toBe(true);
    expect(heard).toEqual(["roll", "set"]);
  });

  it("holds an example up to be looked at even where motion is not wanted, and puts it back", () => {
    const made = show(0);
    made.run([{ ...rest, board: one!, event: "move" }, { ...rest, board: two!, event: "hold" }, rest]);
    expect(made.scene?.board).toEqual(two);
    expect(made.idle).toBe(false);
    vi.runAllTimers();
    expect(made.scene?.board).toEqual(rest.board);
    expect(made.idle).toBe(true);
  });

  it("tells what was done to the stake for as long as it is read, motion or not", () => {
    const told = { deed: { n: 5, side: "black" as const, does: "take" as const }, value: 2, cube: { value: 2, owner: "black" as const, offered: null } };
    for (const pace of [0, 0.5, 1]) {
      const made = show(pace);
      made.run([{ ...rest, told, event: "cube" }, rest]);
      made.run([rest]);
      vi.advanceTimersByTime(1200);
      expect(made.scene?.told).toBe(told);
      expect(made.idle).toBe(false);
      vi.runAllTimers();
      expect(made.scene?.told).toBeNull();
      expect(made.idle).toBe(true);
    }
  });

  it("takes as much longer as the player likes", () => {
    const fast = show(0.5);
    const slow = show(2);
    fast.run(scenes);
    slow.run(scenes);
    vi.advanceTimersByTime(350 + 150);
    expect(fast.idle).toBe(true);
    expect(slow.scene?.event).toBe("roll");
  });

  it("leaves pieces alone that are on their way already", () => {
    const made = show();
    made.move([one!, two!]);
    const flying = made.pieces;
    made.run([{ ...rest, board: two!, event: "jump" }]);
    expect(made.pieces).toBe(flying);
  });
});

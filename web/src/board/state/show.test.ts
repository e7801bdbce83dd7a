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
  const show = (still = false) => {
    const made = new Show((name) => heard.push(name), () => still);
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
    const made = show(true);
    made.run(scenes);
    expect(made.idle).toBe(true);
    expect(heard).toEqual(["roll", "set"]);
  });

  it("holds an example up to be looked at even where motion is not wanted, and puts it back", () => {
    const made = show(true);
    made.run([{ ...rest, board: one!, event: "move" }, { ...rest, board: two!, event: "hold" }, rest]);
    expect(made.scene?.board).toEqual(two);
    expect(made.idle).toBe(false);
    vi.runAllTimers();
    expect(made.scene?.board).toEqual(rest.board);
    expect(made.idle).toBe(true);
  });

  it("leaves pieces alone that are on their way already", () => {
    const made = show();
    made.move([one!, two!]);
    const flying = made.pieces;
    made.run([{ ...rest, board: two!, event: "jump" }]);
    expect(made.pieces).toBe(flying);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Move, BoardState } from "../state/board";
import fixtures from "../fixtures.json";
import { centre, laneOf, layout } from "../state/layout";
import { Mover } from "./mover.svelte";
import { DEFAULT_PREFS, type Prefs } from "../state/prefs";
import type { BoardProps } from "../props";
import { Show } from "../state/show.svelte";
import { resting } from "../state/timeline";

const scenes = fixtures as unknown as Record<string, BoardState>;
const at = layout({ box: { width: 920, height: 690 }, geometry: "contrary", home: "right", near: "white", hasCube: true });

/** Somebody at a table, with all that the page hears from the board. */
function seated(scene: string, more: Partial<BoardState> = {}, prefs: Partial<Prefs> = {}) {
  const heard: unknown[][] = [];
  const hears = (what: string) => (...words: unknown[]) => void heard.push([what, ...words]);
  const view = { ...scenes[scene]!, ...more };
  const given: BoardProps = {
    view, prefs: { ...DEFAULT_PREFS, ...prefs }, t: (key) => key,
    onpress: hears("press"), onconfirm: hears("confirm"), ondraft: hears("draft"), onrule: hears("rule"), onnotice: hears("notice"), onsound: hears("sound"),
    onwhy: () => Promise.resolve(null),
  };
  const show = new Show(given.onsound, () => 1);
  const mover = new Mover(given, show, () => at);
  mover.turn.adopt(view, true);
  show.run([resting(view)]);
  const press = (point: number) => mover.touch(mover.hand.places.find((place) => place.point === point)!, false);
  return { mover, heard, press, drafts: () => heard.filter(([what]) => what === "draft").map(([, moves]) => moves as Move[]) };
}

/** A mouse over a board that fills the window, at White's point or somewhere. */
function mouse(point: number, dx = 0, dy = 0) {
  const { x, y } = centre(laneOf(at, "white", point).area);
  return {
    button: 0, isPrimary: true, pointerId: 1, pointerType: "mouse", clientX: x + dx, clientY: y + dy, target: { closest: () => null },
    currentTarget: { getBoundingClientRect: () => ({ left: 0, top: 0 }), setPointerCapture: () => undefined },
  } as unknown as PointerEvent & { currentTarget: HTMLElement };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the mover", () => {
  it("plays by tapping, takes back, and confirms when all is played and not before", () => {
    const { mover, heard, press, drafts } = seated("start");
    press(8);
    mover.run("undo");
    press(8);
    expect(mover.has("confirm")).toBe(false);
    mover.run("confirm");
    press(6);
    expect(mover.has("confirm")).toBe(true);
    mover.run("confirm");
    expect(drafts()).toEqual([[[3, 8, 5]], [], [[3, 8, 5]], [[3, 8, 5], [1, 6, 5]]]);
    expect(heard.filter(([what]) => what === "confirm")).toEqual([["confirm", [[3, 8, 5], [1, 6, 5]]]]);
    expect(mover.turn.sent).toBe(true);
  });

  it("swaps the dice while there is something to play, and picks them up afterwards", () => {
    const { mover, heard, press } = seated("start");
    mover.pickUpOrSwap();
    press(8);
    press(8);
    expect(mover.turn.draft).toEqual([[1, 8, 7], [3, 8, 5]]);
    mover.pickUpOrSwap();
    expect(heard.at(-1)).toEqual(["confirm", [[1, 8, 7], [3, 8, 5]]]);
  });

  it("is told why not: at once where that is plain, and not after he has gone on", async () => {
    const { mover, heard, press } = seated("start", {}, { tap: "select" });
    press(24);
    press(19);
    await vi.runAllTimersAsync();
    expect(heard.at(-1)).toEqual(["notice", "board.why.rules", undefined]);
    expect(mover.hand.picked).toBeNull();
    press(24);
    press(19);
    mover.answer.forget();
    await vi.runAllTimersAsync();
    expect(heard.filter(([what]) => what === "notice")).toHaveLength(1);
  });

  it("puts a checker anywhere by hand, with the die that fits if there is one", () => {
    const { mover, press } = seated("start", { free: true }, { tap: "select" });
    press(8);
    press(7);
    press(13);
    press(11);
    expect(mover.turn.draft).toEqual([[1, 8, 7], [3, 13, 11]]);
    expect(mover.turn.ready).toBe(false);
    expect(mover.has("confirm")).toBe(true);
  });

  it("who is not in turn is told so", () => {
    const { heard, press } = seated("start", { can: [], graph: null });
    press(13);
    expect(heard.at(-1)).toEqual(["notice", "board.why.turn"]);
  });
});

describe("what happens by itself", () => {
  it("comes after a moment, unless somebody puts a finger on the board", () => {
    const { mover, drafts } = seated("nardy");
    const off = mover.wait();
    expect(mover.automatic?.press).toBe("play");
    vi.advanceTimersByTime(1000);
    expect(drafts()).toHaveLength(1);
    expect(mover.turn.forced).toBe(true);
    off?.();
    const other = seated("nardy");
    other.mover.hand.down(mouse(13));
    expect(other.mover.automatic).toBeNull();
  });
});

describe("the hand", () => {
  it("carries a checker and puts it where it may go", () => {
    const { mover, drafts } = seated("start");
    mover.hand.down(mouse(13));
    mover.hand.move(mouse(13, 3, 3));
    expect(mover.hand.drag).toBeNull();
    mover.hand.move(mouse(13, 20, 20));
    expect(mover.hand.drag?.source).toBe(13);
    mover.hand.move(mouse(10));
    expect(mover.hand.over?.target).toBe(10);
    mover.carryOut(mover.hand.up(mouse(10)));
    expect(mover.hand.drag).toBeNull();
    expect(drafts()).toEqual([[[3, 13, 10]]]);
  });

  it("that brings it back meant nothing, and one that did not move meant the place", () => {
    const { hand } = seated("start").mover;
    hand.down(mouse(13));
    hand.move(mouse(13, 20, 20));
    hand.move(mouse(13));
    expect(hand.up(mouse(13))).toBeNull();
    hand.down(mouse(8));
    expect(hand.up(mouse(8))).toMatchObject({ do: "touch", place: { point: 8 } });
  });

  it("shows what a tap would play while the mouse rests on a checker", () => {
    const { hand } = seated("start").mover;
    hand.move(mouse(8));
    expect(hand.routes.map(({ target }) => target)).toEqual([5]);
    hand.move(mouse(20));
    expect(hand.routes).toEqual([]);
  });
});

// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Move, PlayedMove, BoardState } from "./state/board";
import Board from "./Board.svelte";
import fixtures from "./fixtures.json";
import { HIT, MOVE } from "./state/motion";
import { positionsOf } from "./state/position";
import { DEFAULT_PREFS, type Prefs } from "./state/prefs";

const start = (fixtures as unknown as Record<string, BoardState>)["start"]!;
/** Before White has rolled, and before Black has played 3-1. */
const unrolled: BoardState = { ...start, dice: null, graph: null, phase: "roll", can: ["roll"] };
const theirs: BoardState = { ...start, dice: { side: "black", values: [3, 1] }, graph: null, turn: "black", can: [] };

/** What has been set in motion, and whether it was let come to its end. */
interface Motion { what: string; cancelled: boolean }
let motions: Motion[];
let box: { width: number; height: number };

/** Watches sizes as the browser would, and sees a change when it is told to look. */
class Observer {
  static all: Observer[] = [];
  #watched = new Set<Element>();
  constructor(readonly tell: (entries: { target: Element }[]) => void) {
    Observer.all.push(this);
  }
  observe(target: Element): void { this.#watched.add(target); }
  unobserve(target: Element): void { this.#watched.delete(target); }
  look(): void { this.tell([...this.#watched].map((target) => ({ target }))); }
}

beforeEach(() => {
  motions = [];
  box = { width: 920, height: 690 };
  vi.useFakeTimers();
  vi.stubGlobal("ResizeObserver", Observer);
  vi.stubGlobal("DOMMatrix", class { e = 0; f = 0; });
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockImplementation(() => box.width);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockImplementation(() => box.height);
  SVGElement.prototype.animate = function (this: SVGElement) {
    const motion = { what: this.classList[0]!, cancelled: false };
    motions.push(motion);
    return { cancel: () => (motion.cancelled = true) } as unknown as Animation;
  };
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A board whose table says back what was drafted, as the club's does. */
async function seated(view: BoardState, prefs: Partial<Prefs> = {}) {
  const silent = () => undefined;
  const { container, rerender } = render(Board, {
    view, prefs: { ...DEFAULT_PREFS, ...prefs }, t: (key: string) => key,
    ondraft: (draft: Move[]) => void show({ draft }),
    onpress: silent, onconfirm: silent, onrule: silent, onnotice: silent, onsound: silent, onwhy: () => Promise.resolve(null),
  });
  let shown = view;
  const show = async (news: Partial<BoardState>) => {
    shown = { ...shown, ...news };
    await rerender({ view: shown });
  };
  const touch = (selector: string) => fireEvent.click(container.querySelector(selector)!);
  const move = async (source: number, target: number) => {
    for (const point of [source, target]) await touch(`[data-place="point-${point}"]`);
  };
  const wait = async (milliseconds: number) => {
    vi.advanceTimersByTime(milliseconds);
    await tick();
  };
  /** The faces of the dice, in pips. */
  const faces = () => [...container.querySelectorAll(".die")].map((die) => die.querySelectorAll(".pip").length);
  await tick();
  return { show, touch, move, wait, faces };
}

/** A view of the table after the roll that the fixture plays. */
async function rolled(prefs: Partial<Prefs> = {}) {
  const board = await seated(unrolled, prefs);
  await board.show({ ...start, version: start.version + 1 });
  return board;
}

const set = (what: string) => motions.filter((motion) => motion.what === what);
const stopped = () => motions.filter(({ cancelled }) => cancelled);

describe("what moves on the board", () => {
  it("rolls the dice once, and not again with every move", async () => {
    const { show, move, wait, faces } = await rolled();
    expect(set("die")).toHaveLength(2);
    expect(faces()).not.toEqual([3, 1]);
    await wait(700);
    expect(faces()).toEqual([3, 1]);
    await move(8, 5);
    expect(faces()).toEqual([3, 1]);
    await show({ draft: [[3, 8, 5]] }); // the same from another screen
    expect(faces()).toEqual([3, 1]);
    expect(set("die")).toHaveLength(2);
  });

  it("lays the dice of the last play down again when the double over them is taken", async () => {
    const { show, wait, faces } = await rolled();
    await wait(700);
    await show({ ...unrolled, version: start.version + 2, last: { side: "white", dice: [3, 1], moves: [], stage: null } });
    await show({ version: start.version + 3, phase: "doubled" });
    expect(faces()).toEqual([]);
    await show({ version: start.version + 4, phase: "roll" });
    expect(faces()).toEqual([3, 1]);
    expect(motions.map(({ what }) => what)).toEqual(["die", "die", "cube", "cube"]);
  });

  it("lets my own moves fly, there and back, whatever the club says meanwhile", async () => {
    const { show, touch, move, wait } = await rolled();
    await wait(700);
    await move(8, 5);
    await show({ names: { ...start.names } });
    await move(6, 5);
    const there = set("checker").length;
    expect(there).toBe(2);
    expect(stopped()).toEqual([]);
    await touch('[data-testid="board-undo"]');
    await show({ names: { ...start.names } });
    expect(set("checker")).toHaveLength(3);
    expect(motions[motions.length - 1]!.cancelled).toBe(false);
  });

  it("replays the other side's play move by move, from its first move on", async () => {
    const { show, wait } = await seated(theirs);
    const moves: PlayedMove[] = [[3, 8, 5, 0], [1, 6, 5, 0]];
    const board = positionsOf(start.board, "black", moves, "hit").pop()!;
    await show({ version: start.version + 1, board, dice: null, turn: "white", phase: "roll", last: { side: "black", dice: [3, 1], moves, stage: null } });
    expect(set("checker")).toHaveLength(1);
    await wait(MOVE + HIT);
    expect(set("checker")).toHaveLength(2);
    expect(stopped()).toEqual([]);
  });

  it("flies nowhere when the board is laid out anew", async () => {
    const { move, wait } = await rolled();
    await wait(700);
    await move(8, 5);
    const before = motions.length;
    box = { width: 390, height: 700 };
    for (const observer of Observer.all) observer.look();
    await tick();
    expect(motions).toHaveLength(before);
    expect(stopped()).toEqual(set("checker"));
  });

  it("moves nothing for somebody who wants no motion", async () => {
    const { move, faces } = await rolled({ motion: "off" });
    expect(faces()).toEqual([3, 1]);
    await move(8, 5);
    expect(motions).toEqual([]);
  });
});

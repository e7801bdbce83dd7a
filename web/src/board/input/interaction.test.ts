import { describe, expect, it } from "vitest";
import type { BoardState } from "../state/board";
import fixtures from "../fixtures.json";
import { aim, drop, keyOf, neighbour, tap } from "./interaction";
import { layout, type Rect } from "../state/layout";
import { automaticOf, promptOf, toldOf } from "../state/prompt";
import { Walk } from "../state/walk";
import { whyNot, whyNothing } from "../state/why";

const scenes = fixtures as unknown as Record<string, BoardState>;
const start = scenes["start"]!;
const walk = Walk.along(start.graph!);
const own = (point: number) => start.board.white[point]!;
const hand = (picked: number | null = null, mode: "move" | "select" = "move", first = 3) => ({ picked, mode, first });

describe("a tap", () => {
  it("on a checker plays the die shown first", () => {
    expect(tap(walk, 8, own(8), hand())).toEqual({ do: "play", moves: [[3, 8, 5, 0]] });
    expect(tap(walk, 8, own(8), hand(null, "move", 1))).toEqual({ do: "play", moves: [[1, 8, 7, 0]] });
  });

  it("picks the checker up where the player likes that better, and the second one plays, both dice at once", () => {
    expect(tap(walk, 13, own(13), hand(null, "select"))).toEqual({ do: "pick", source: 13 });
    expect(tap(walk, 9, own(9), hand(13, "select"))).toEqual({ do: "play", moves: [[3, 13, 10, 0], [1, 10, 9, 0]] });
    expect(tap(walk, 13, own(13), hand(13, "select"))).toEqual({ do: "put" });
    expect(tap(walk, 8, own(8), hand(24, "select"))).toEqual({ do: "pick", source: 8 });
  });

  it("on a point without own checkers brings them there", () => {
    expect(tap(walk, 5, 0, hand())).toEqual({ do: "play", moves: [[3, 8, 5, 0], [1, 6, 5, 0]] });
  });

  it("that leads nowhere is refused", () => {
    expect(tap(walk, 18, 0, hand())).toEqual({ do: "refuse", source: null, target: 18 });
    expect(tap(walk, 18, 0, hand(24))).toEqual({ do: "refuse", source: 24, target: 18 });
  });
});

describe("a drop", () => {
  const at = layout({ box: { width: 920, height: 690 }, geometry: "contrary", home: "right", near: "white", hasCube: true });
  const areaOf = (point: number): Rect => at.points[point]!.area;
  const inside = (point: number) => ({ x: areaOf(point).x + 5, y: areaOf(point).y + 5 });
  const routes = walk.routes(13);

  it("lands where it may", () => {
    expect(drop(routes, inside(10), areaOf, 50)?.target).toBe(10);
  });

  it("snaps to the nearest target within reach, and comes back from further off", () => {
    expect(drop(routes, inside(11), areaOf, at.pitch)?.target).toBe(10);
    expect(drop(routes, inside(3), areaOf, at.pitch)).toBeNull();
  });
});

describe("a finger between two points", () => {
  const places = [
    { name: "dead", area: { x: 0, y: 0, width: 30, height: 100 }, live: false },
    { name: "live", area: { x: 30, y: 0, width: 30, height: 100 }, live: true },
  ];

  it("takes the one that has a move", () => {
    expect(aim(places, { x: 27, y: 50 }, 8)?.name).toBe("live");
    expect(aim(places, { x: 15, y: 50 }, 8)?.name).toBe("dead");
    expect(aim(places, { x: 33, y: 50 }, 8)?.name).toBe("live");
  });
});

describe("the keyboard", () => {
  it("goes by the place of the key, whatever the language", () => {
    const plain = { ctrlKey: false, metaKey: false, altKey: false };
    expect(keyOf({ code: "KeyR", ...plain })).toBe("roll");
    expect(keyOf({ code: "KeyR", ...plain, ctrlKey: true })).toBeNull();
    expect(keyOf({ code: "Tab", ...plain })).toBeNull();
  });

  it("walks from point to point and across", () => {
    const at = layout({ box: { width: 920, height: 690 }, geometry: "contrary", home: "right", near: "white", hasCube: true });
    const places = at.points.slice(1).map(({ area }, i) => ({ slot: i + 1, area }));
    const from = (slot: number) => places[slot - 1]!;
    expect(neighbour(places, from(8), "right")?.slot).toBe(7);
    expect(neighbour(places, from(7), "right")?.slot).toBe(6);
    expect(neighbour(places, from(7), "up")?.slot).toBe(18);
    expect(neighbour(places, from(24), "right")).toBeNull();
  });
});

describe("why not", () => {
  it("says what is plain where no rule is named", () => {
    expect(whyNot(walk, null).key).toBe("board.why.none");
    expect(whyNot(walk, 24).key).toBe("board.why.rules");
    expect(whyNot(walk.play([[3, 8, 5], [1, 6, 5]]), 24).key).toBe("board.why.complete");
  });

  it("tells a closed board from a bar that these dice do not leave", () => {
    const shut = scenes["shut"]!;
    expect(whyNothing(shut).key).toBe("board.nothing.shut");
    expect(whyNothing({ ...shut, graph: { ...shut.graph!, nothing: "bar" } }).key).toBe("board.nothing.bar");
    expect(whyNothing({ ...shut, graph: { ...shut.graph!, nothing: "blocked" }, dice: { side: "white", values: [4, 4] } }).key).toBe("board.nothing.blocked_double");
  });
});

describe("the line under the board", () => {
  const presses = (view: BoardState, along = view.graph ? Walk.along(view.graph) : null) =>
    promptOf({ view, viewer: "white", walk: along, forced: false }).choices.filter(({ off }) => !off).map(({ press }) => press);

  it("offers what may be done", () => {
    expect(presses(scenes["roll"]!)).toEqual(["roll", "double"]);
    expect(presses(scenes["doubled"]!)).toEqual(["drop", "take"]);
    expect(presses(start)).toEqual([]);
    expect(presses(start, walk.play([[3, 8, 5]]))).toEqual(["undo"]);
    expect(presses(start, walk.play([[3, 8, 5], [1, 6, 5]]))).toEqual(["undo", "confirm"]);
    expect(presses(scenes["shut"]!)).toEqual(["confirm"]);
  });

  it("says what somebody did to the stake: you, by name, or by colour", () => {
    const told = { deed: { n: 1, side: "black" as const, does: "take" as const }, value: 2, cube: null };
    const view = scenes["roll"]!;
    expect(toldOf(view, told, "white")).toEqual({ key: "board.told.take", params: { value: 2, name: "Brave Otter" } });
    expect(toldOf(view, told, "black")).toEqual({ key: "board.told.take.me", params: { value: 2 } });
    expect(toldOf({ ...view, you: "both" }, told, null)).toEqual({ key: "board.told.take", params: { value: 2 }, words: { name: "board.side.black" } });
  });

  it("tells the stake before and after a double", () => {
    const { text, detail } = promptOf({ view: scenes["doubled"]!, viewer: "white", walk: null, forced: false });
    expect(text).toEqual({ key: "board.offered", params: { value: 2 } });
    expect(detail?.params).toEqual({ before: 1, after: 2 });
  });
});

describe("what happens by itself", () => {
  const wishes = { autoRoll: true, autoPlayForced: true, confirm: true, newcomer: false };
  const scenery = (view: BoardState, along: Walk | null = view.graph ? Walk.along(view.graph) : null) => ({ view, viewer: "white" as const, walk: along, forced: false });

  it("rolls only when no double is possible and the player did not switch it off", () => {
    const plain: BoardState = { ...scenes["roll"]!, can: ["roll", "resign"] };
    expect(automaticOf(scenery(plain), wishes, false)?.press).toBe("roll");
    expect(automaticOf(scenery(scenes["roll"]!), wishes, false)).toBeNull();
    expect(automaticOf(scenery(plain), { ...wishes, autoRoll: false }, false)).toBeNull();
  });

  it("plays the only play, unless it was stopped", () => {
    const nardy = scenes["nardy"]!;
    expect(automaticOf(scenery(nardy), wishes, false)?.press).toBe("play");
    expect(automaticOf(scenery(nardy), wishes, true)).toBeNull();
    expect(automaticOf(scenery(start), wishes, false)).toBeNull();
  });

  it("leaves a newcomer the time to see what was played for him, and why nothing can be", () => {
    const newcomer = { ...wishes, newcomer: true };
    const nardy = scenes["nardy"]!;
    const whole = Walk.along(nardy.graph!).only()!;
    const forced = { ...scenery(nardy, Walk.along(nardy.graph!, whole)), forced: true };
    expect(automaticOf(scenery(nardy), newcomer, false)?.press).toBe("play");
    expect(automaticOf(forced, wishes, false)?.press).toBe("confirm");
    expect(automaticOf(forced, newcomer, false)).toBeNull();
    expect(automaticOf(scenery(scenes["shut"]!), newcomer, false)).toBeNull();
  });

  it("passes where nothing can be played, and confirms only by wish", () => {
    expect(automaticOf(scenery(scenes["shut"]!), wishes, true)?.press).toBe("confirm");
    const done = walk.play([[3, 8, 5], [1, 6, 5]]);
    expect(automaticOf(scenery(start, done), wishes, false)).toBeNull();
    expect(automaticOf(scenery(start, done), { ...wishes, confirm: false }, false)?.press).toBe("confirm");
  });
});

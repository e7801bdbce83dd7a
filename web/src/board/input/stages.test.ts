import { describe, expect, it } from "vitest";
import type { PlayedMove, BoardState } from "../state/board";
import fixtures from "../fixtures.json";
import { byHand, positionsOf } from "../state/position";
import { automaticOf, promptOf, stageText } from "../state/prompt";
import { reason } from "../state/reason";
import { changes } from "../state/speech";
import { between, exampleScenes, resting, turnStart } from "../state/timeline";
import { diceOf, usedDice, Walk } from "../state/walk";
import { say, whyNothing } from "../state/why";

const scenes = fixtures as unknown as Record<string, BoardState>;
const leftover = scenes["leftover"]!;
const t = (key: string, params: Record<string, string | number> = {}) => [key, ...Object.values(params)].join(" ");
const WISHES = { autoRoll: true, autoPlayForced: true, confirm: true, newcomer: false };

function scenery(view: BoardState, viewer: "white" | "black" | null = "white") {
  return { view, viewer, walk: view.graph ? Walk.along(view.graph) : null, forced: false };
}

const presses = (view: BoardState) => promptOf(scenery(view)).choices.map(({ press }) => press);

describe("a stage", () => {
  it("has as many numbers to play as moves are left", () => {
    expect(leftover.stage).toMatchObject({ kind: "leftover", count: 2 });
    const { die } = leftover.stage!;
    expect(diceOf(leftover.dice!.values, leftover.stage)).toEqual([die, die]);
    expect(usedDice([die, die], [[die, 20, 20 - die]])).toEqual([true, false]);
    expect(diceOf([3, 1])).toEqual([3, 1]);
    expect(diceOf([4, 4])).toEqual([4, 4, 4, 4]);
  });

  it("is announced to the one who plays it, and by name to the other", () => {
    const { die } = leftover.stage!;
    expect(promptOf(scenery(leftover)).text).toEqual({ key: "board.stage.leftover", params: { die, count: 2 }, words: { many: "board.number.2" } });
    expect(stageText(leftover, "black")?.key).toBe("board.stage.leftover.theirs");
    expect(say(t, stageText(leftover, "black")!)).toContain("Quiet Heron");
    expect(stageText({ ...leftover, you: "both" }, null)?.words).toMatchObject({ name: "board.side.white" });
  });

  it("is not rolled: its number is laid down, and the spent ones stay until the next roll", () => {
    const before: BoardState = { ...leftover, version: 1, stage: null, dice: null, graph: null, phase: "roll", turn: "black", last: null };
    const list = between(before, { ...leftover, last: null, version: 2 }, before.board);
    expect(list.map(({ event }) => event)).toEqual(["stage", "still"]);
    const moves: PlayedMove[] = [];
    const done: BoardState = { ...leftover, stage: null, dice: null, phase: "roll", last: { side: "white", dice: [5, 5], moves, stage: { kind: "leftover", die: 5, count: 2 } } };
    expect(resting(done).spent).toHaveLength(2);
  });

  it("is spoken of instead of a roll", () => {
    const before: BoardState = { ...leftover, stage: null, dice: null, phase: "roll" };
    const said = changes(t, before, leftover, "white");
    expect(said.join(" ")).toContain("board.stage.leftover");
    expect(said.join(" ")).not.toContain("board.say.roll");
  });

  it("that allows nothing says so with its one number", () => {
    expect(whyNothing({ ...leftover, board: scenes["nardy"]!.board }).key).toBe("board.nothing.blocked_double");
  });
});

describe("the moments between rolls", () => {
  it("a double is named with six choices", () => {
    expect(presses(scenes["acey-name"]!)).toEqual(["name-1", "name-2", "name-3", "name-4", "name-5", "name-6"]);
  });

  it("another roll in the same turn is announced and comes a little later", () => {
    const again = scenes["again"]!;
    expect(promptOf(scenery(again)).text?.key).toBe("board.again");
    expect(automaticOf(scenery(again), WISHES, false)).toEqual({ press: "roll", wait: 1100 });
  });

  it("a double may be answered with a beaver, a beaver with a raccoon, each with its stake", () => {
    const beaver = scenes["beaver"]!;
    expect(presses(beaver)).toEqual(["drop", "beaver", "take"]);
    expect(promptOf(scenery(beaver)).detail?.params).toEqual({ before: 1, after: 2 });
    const raccoon: BoardState = { ...beaver, beaver: 1, offer: 4, can: ["take", "drop", "raccoon"] };
    expect(promptOf(scenery(raccoon)).text).toEqual({ key: "board.beavered", params: { value: 4 } });
    expect(presses(raccoon)).toEqual(["drop", "raccoon", "take"]);
    expect(promptOf(scenery(raccoon)).detail?.params).toEqual({ before: 2, after: 4 });
  });

  it("a first roll may be rejected, and is not played by itself meanwhile", () => {
    const start: BoardState = { ...scenes["nardy"]!, can: ["play", "reject"] };
    expect(presses(start)).toEqual(["reject", "confirm"]);
    expect(automaticOf(scenery(start), WISHES, false)).toBeNull();
  });

  it("colours are chosen by the higher die", () => {
    const colours: BoardState = { ...scenes["tie"]!, phase: "colours", turn: "white", can: ["colours"], opening: { white: 5, black: 2, ties: [] } };
    expect(presses(colours)).toEqual(["white", "black"]);
    expect(promptOf(scenery({ ...colours, can: [] }, "black")).text).toEqual({ key: "board.colours.theirs", params: { name: "Quiet Heron" } });
  });
});

describe("dice rolled by hand", () => {
  it("are entered, never rolled by the board, and may be called cocked", () => {
    const roll: BoardState = { ...scenes["roll"]!, manual: true, can: ["roll"] };
    expect(presses(roll)).toEqual(["enter"]);
    expect(automaticOf(scenery(roll), WISHES, false)).toBeNull();
    expect(presses(scenes["by-hand"]!)).toEqual(["cocked", "confirm"]);
  });

  it("equal ones of the opening lie there until both roll again", () => {
    const tie = scenes["tie"]!;
    expect(presses(tie)).toEqual(["mix", "opening"]);
    expect(promptOf(scenery(tie)).text?.key).toBe("board.opening.tie");
    expect(resting(tie).opening).toEqual({ white: 4, black: 4 });
    const decided: BoardState = { ...scenes["start"]!, opening: { white: 3, black: 1, ties: [[4, 4]] } };
    const list = between(tie, decided, tie.board);
    expect(list.map(({ opening }) => opening)).toEqual([{ white: 3, black: 1 }, null]);
  });

  it("all opening rolls are seen when they come at once", () => {
    const decided: BoardState = { ...scenes["start"]!, opening: { white: 3, black: 1, ties: [[4, 4], [6, 6]] } };
    expect(between(null, decided, null).map(({ opening }) => opening?.white)).toEqual([4, 6, 3, undefined]);
  });
});

describe("a play by hand", () => {
  const { graph } = scenes["start"]!;

  it("goes on where the rules stop, and is known to have left them", () => {
    const walk = Walk.along(graph!, [[3, 13, 2, 0]], true);
    expect(walk.legal).toBe(false);
    expect(walk.moves).toEqual([[3, 13, 2, 0]]);
    expect(walk.sources).toEqual([]);
    expect(walk.undo().legal).toBe(true);
    expect(walk.play([[1, 6, 5, 0]]).moves).toHaveLength(2);
  });

  it("may be confirmed unfinished, but not as the thing to do", () => {
    const view: BoardState = { ...scenes["start"]!, free: true };
    const walk = Walk.along(graph!, [], true);
    expect(promptOf({ view, viewer: "white", walk, forced: false }).choices.at(-1)).toEqual({ press: "confirm", label: "board.confirm.anyway" });
    expect(automaticOf({ view, viewer: "white", walk, forced: false }, WISHES, false)).toBeNull();
  });

  it("waits for the other side's word: roll, double, or object", () => {
    const disputed = scenes["disputed"]!;
    expect(presses(disputed)).toEqual(["demand", "roll", "double"]);
    expect(automaticOf(scenery({ ...disputed, can: ["roll", "demand"] }), WISHES, false)).toBeNull();
    expect(changes(t, { ...disputed, disputed: null }, disputed, "white")).toContain("board.say.disputed board.named Brave Otter");
  });
});

describe("why not", () => {
  it("is said by the code of the rule; an unknown one is only refused", () => {
    const known = (key: string, params: Record<string, string | number> = {}) => (key.endsWith("brand_new") ? key : t(key, params));
    expect(reason(known, { code: "larger_die", article: "backgammon#larger-die", params: { die: 6 }, example: null })).toBe("why.larger_die 6");
    expect(reason(known, { code: "brand_new", article: "", params: {}, example: null })).toBe("why.other");
  });

  it("shows a play that is allowed and puts everything back", () => {
    const start = scenes["start"]!;
    const moves: PlayedMove[] = [[3, 8, 5, 0], [1, 6, 5, 0]];
    const list = exampleScenes(start, turnStart(start)!, moves, resting(start));
    expect(list.map(({ event }) => event)).toEqual(["still", "move", "move", "hold", "still"]);
    expect(list[2]!.board).toEqual(positionsOf(start.board, "white", moves, "hit")[1]);
    expect(list.at(-1)!.board).toEqual(start.board);
  });

  it("shows what should have been played instead of a disputed play, from before it", () => {
    const disputed = scenes["disputed"]!;
    const from = turnStart(disputed)!;
    expect(from.side).toBe("black");
    expect(from.board.black[13]).toBe(disputed.board.black[13]! + 1);
    const made = byHand(from.board, "black", disputed.disputed!.example!, "hit")!;
    const list = exampleScenes(disputed, from, made, resting(disputed));
    expect(list.at(-2)!.board.black[7]).toBe(2);
    expect(list.at(-1)!.board).toEqual(disputed.board);
  });
});

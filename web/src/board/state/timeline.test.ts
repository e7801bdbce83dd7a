import { describe, expect, it } from "vitest";
import type { PlayedMove, BoardState } from "./board";
import fixtures from "../fixtures.json";
import { positionsOf } from "./position";
import { changes } from "./speech";
import { between, resting } from "./timeline";

const scenes = fixtures as unknown as Record<string, BoardState>;
const start = scenes["start"]!;
const PLAY: PlayedMove[] = [[3, 8, 5, 0], [1, 6, 5, 0]];

function played(view: BoardState, moves: PlayedMove[]): BoardState {
  const { side, values } = view.dice!;
  return {
    ...view, version: view.version + 1, board: positionsOf(view.board, side, moves, view.landing).pop() ?? view.board, phase: "roll",
    turn: side === "white" ? "black" : "white", dice: null, graph: null, can: [], last: { side, dice: values, moves, stage: null },
  };
}

const events = (list: ReturnType<typeof between>) => list.map(({ event }) => event);

describe("between two views", () => {
  it("shows the opening roll once, before the first move", () => {
    expect(events(between(null, start, null))).toEqual(["roll", "still"]);
    expect(between(null, start, null)[0]!.opening).toEqual({ white: 3, black: 1 });
  });

  it("replays the other side's play move by move and ends where the server says", () => {
    const next = played(start, PLAY);
    const list = between(start, next, start.board);
    expect(events(list)).toEqual(["move", "move", "still"]);
    expect(list[0]!.board.white[8]).toBe(2);
    expect(list[1]!.spent).toEqual(PLAY);
    expect(list[2]!.board).toEqual(next.board);
    expect(list[2]!.marked?.moves).toEqual(PLAY);
  });

  it("gives an offer and its answer a scene each, with the cube where it lay", () => {
    const asking: BoardState = { ...scenes["roll"]!, version: 7 };
    const deeds = [{ n: 5, side: "black", does: "take" }, { n: 8, side: "white", does: "double" }, { n: 9, side: "black", does: "take" }] as const;
    const offered: BoardState = { ...asking, version: 8, phase: "doubled", turn: "black", offer: 2, can: [], deeds: deeds.slice(0, 2) };
    const taken: BoardState = { ...asking, version: 9, cube: { value: 2, owner: "black" }, stake: 2, deeds };
    const told = (list: ReturnType<typeof between>) => list.map((scene) => scene.told && [scene.told.deed.does, scene.told.value, scene.told.cube]);
    expect(told(between(asking, offered, asking.board))).toEqual([["double", 2, { value: 2, owner: null, offered: "black" }], null]);
    expect(told(between(offered, taken, asking.board))).toEqual([["take", 2, { value: 2, owner: "black", offered: null }], null]);
    // Also where both come at once.
    expect(told(between(asking, taken, asking.board)).map((scene) => scene?.[0] ?? null)).toEqual(["double", "take", null]);
  });

  it("tells a refused resignation after the play before it, and without a cube", () => {
    const next: BoardState = { ...played(start, PLAY), version: 9, deeds: [{ n: 9, side: "black", does: "refuse" }] };
    expect(events(between(start, next, start.board))).toEqual(["move", "move", "word", "still"]);
  });

  it("does not replay what the mover has seen already", () => {
    const next = played(start, PLAY);
    expect(events(between(start, next, next.board))).toEqual(["still"]);
  });

  it("rolls for the other side first when its roll was never seen, and for the next one after", () => {
    const waiting: BoardState = { ...start, dice: null, graph: null, phase: "roll", opening: null, can: [] };
    const next: BoardState = { ...played(start, PLAY), opening: null, phase: "play", dice: { side: "black", values: [6, 6] } };
    expect(events(between(waiting, next, waiting.board))).toEqual(["roll", "move", "move", "roll", "still"]);
  });

  it("jumps to an earlier turn, and plays one step on from there", () => {
    const next = played(start, PLAY);
    const past: BoardState = { ...next, board: start.board, last: null };
    expect(events(between(next, past, next.board))).toEqual(["jump"]);
    expect(events(between(past, next, start.board))).toEqual(["roll", "move", "move", "still"]);
  });

  it("does not roll the dice in play again for who returns from looking back", () => {
    const now: BoardState = { ...played(start, PLAY), phase: "play", dice: { side: "black", values: [6, 5] } };
    const earlier: BoardState = { ...now, board: start.board, last: null, phase: "over", turn: null, dice: null };
    expect(events(between(earlier, now, earlier.board))).toEqual(["roll", "move", "move", "still"]);
    expect(events(between({ ...now, phase: "over", turn: null, dice: null }, now, now.board))).toEqual(["still"]);
  });

  it("jumps to another game, and to a position no play explains", () => {
    expect(events(between(start, { ...start, opening: null, game_number: 2 }, start.board))).toEqual(["jump"]);
    const elsewhere = { ...start, board: scenes["middle"]!.board };
    expect(events(between(start, elsewhere, start.board))).toEqual(["jump"]);
  });

  it("leaves a spent roll in sight until the next one", () => {
    const rest = resting(played(start, PLAY));
    expect(rest.dice).toEqual({ side: "white", values: [3, 1], stage: null });
    expect(rest.spent.map(([die]) => die)).toEqual([3, 1]);
    expect(resting(played(start, [])).spent).toHaveLength(2);
  });
});

describe("what is said", () => {
  const t = (key: string, params: Record<string, string | number> = {}) => `${key} ${Object.values(params).join(" ")}`.trim();

  it("names the roll and the moves, hits starred", () => {
    const next = played(start, [[3, 8, 5, 1], [1, 6, 5, 0]]);
    const said = changes(t, start, { ...next, board: start.board }, "black");
    expect(said).toContain("board.say.play board.named Quiet Heron 8/5* 6/5");
  });

  it("tells a double and a turn", () => {
    const before = scenes["roll"]!;
    const said = changes(t, before, { ...scenes["doubled"]!, last: before.last }, "white");
    expect(said).toEqual(["board.say.double board.named Brave Otter 2"]);
  });
});

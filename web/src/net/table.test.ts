// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import type { Command, GameEvent, Move, TableView } from "../wire/messages";
import { World } from "./fakes";
import { Line } from "./line";
import { currentGame, Table } from "./table.svelte";
import type { Refusal } from "./topics/table";

const PLAY: Move[] = [[6, 24, 18], [5, 18, 13]];

function view(version: number, more: Partial<TableView> = {}): object {
  const seats = { white: { name: "Quiet Heron", kind: "person", online: true }, black: null };
  return { type: "table", version, can: ["play", "resign"], draft: [], seats, events: [], ...more };
}

let world: World;
let table: Table;
let refusals: [Command | null, Refusal["code"]][];

beforeEach(() => {
  world = new World();
  refusals = [];
  table = new Table("x", { refused: (command, { code }) => refusals.push([command, code]), moved: () => undefined, closed: () => undefined }, new Line(world));
  table.start();
  world.answer();
  world.socket.hear(view(4));
});

describe("a confirmed play", () => {
  beforeEach(() => void table.send({ do: "play", moves: PLAY }));

  it("stays on the board until the view that has it, even past its acknowledgement", () => {
    expect(table.shown?.draft).toEqual(PLAY);
    world.socket.hear({ type: "ack", key: "key-1", version: 5 });
    expect(table.shown?.draft).toEqual(PLAY);
    world.socket.hear(view(5, { can: ["resign"] }));
    expect(table.pending).toBeNull();
    expect(table.shown?.draft).toEqual([]);
  });

  it("is followed by no second command", () => {
    expect(table.send({ do: "roll" })).toBe(false);
    expect(world.socket.sent).toHaveLength(2);
  });

  it("gives the server's state back and the reason when it is refused", () => {
    world.socket.hear({ type: "error", code: "illegal_play", message: "24/18 is closed", key: "key-1" });
    expect(refusals).toEqual([[{ do: "play", moves: PLAY }, "illegal_play"]]);
    expect(table.pending).toBeNull();
    expect(table.shown?.draft).toEqual([]);
  });

  it("keeps its moves when the server was only too busy", () => {
    const next = new World();
    const other = new Table("x", { refused: () => undefined, moved: () => undefined, closed: () => undefined }, new Line(next));
    other.start();
    next.answer();
    next.socket.hear(view(4));
    other.draft(PLAY);
    other.send({ do: "play", moves: PLAY });
    next.socket.hear({ type: "error", code: "too_many", message: "slower, please", key: "key-1" });
    expect(other.shown?.draft).toEqual(PLAY);
    expect(other.can("play")).toBe(true);
  });
});

it("any other command leaves nothing to be asked for until it is answered", () => {
  table.send({ do: "resign", kind: 1 });
  expect(table.can("play")).toBe(false);
  world.socket.hear({ type: "ack", key: "key-1", version: 4 });
  expect(table.can("play")).toBe(true);
});

it("a draft is shown at once and sent", () => {
  table.draft(PLAY);
  expect(table.view?.draft).toEqual(PLAY);
  expect(world.socket.sent.at(-1)).toEqual({ type: "draft", topic: "table/x", version: 4, moves: PLAY });
});

it("the draft of another screen is shown, unless it is of another version", () => {
  world.socket.hear({ type: "draft", version: 4, moves: PLAY });
  expect(table.view?.draft).toEqual(PLAY);
  world.socket.hear({ type: "draft", version: 3, moves: [] });
  expect(table.view?.draft).toEqual(PLAY);
});

it("presence turns the lights of taken seats only", () => {
  world.socket.hear({ type: "presence", white: false, black: false });
  expect(table.view?.seats.white?.online).toBe(false);
  expect(table.view?.seats.black).toBeNull();
});

it("currentGame keeps each event once, in order, from the newest start", () => {
  const start = (n: number): GameEvent => ({ n, type: "start", first: null });
  const take = (n: number): GameEvent => ({ n, type: "take", side: "white" });
  expect(currentGame([start(1), take(2)], [take(4), take(2), start(3)])).toEqual([start(3), take(4)]);
  expect(currentGame([], [take(2)])).toEqual([take(2)]);
});

// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { currentNotices } from "../../ui/notices.svelte";
import { World } from "../../net/fakes";
import { Line } from "../../net/line";
import type { Command, TableView } from "../../wire/messages";
import { LAST_LOOK, Sitting } from "./sitting.svelte";

const person = (name: string) => ({ name, kind: "person", online: true, level: null, style: null }) as const;
const base: Partial<TableView> = {
  type: "table", version: 4, you: "white", mode: "friend", phase: "roll", turn: "white", can: ["roll", "double", "resign"], stake: 2, offer: null, draft: [], events: [],
  seats: { white: person("Quiet Heron"), black: person("Bright Lynx") },
};

let world: World;
let sitting: Sitting;

function hear(version: number, more: Partial<TableView> = {}): void {
  world.socket.hear({ ...base, version, ...more });
}

function sent(): Command[] {
  return world.socket.sent.flatMap((message) => (message.type === "command" ? [message.command] : []));
}

beforeEach(() => {
  vi.useFakeTimers();
  world = new World();
  sitting = new Sitting("x", new Line(world));
  sitting.table.start();
  world.answer();
});
afterEach(() => void vi.useRealTimers());

describe("what costs points", () => {
  it("is asked about first, and sent after a yes", () => {
    hear(4);
    sitting.press("double");
    expect(sitting.asked).toEqual({ command: { do: "double" }, stake: 2 });
    sitting.answer(false);
    expect(sent()).toEqual([]);
    sitting.press("double");
    sitting.answer(true);
    expect(sent()).toEqual([{ do: "double" }]);
    expect(sitting.asked).toBeNull();
  });

  it("is asked no longer when the table has gone on", () => {
    hear(4);
    sitting.press("double");
    hear(4);
    expect(sitting.asked).not.toBeNull();
    hear(5);
    expect(sitting.asked).toBeNull();
  });

  it("keeps the dialog open while another command is on its way", () => {
    hear(4);
    sitting.considerResigning();
    sitting.press("roll");
    sitting.resign(1);
    expect(sitting.resigning).toBe(true);
    expect(sitting.mayResign).toBe(true);
  });
});

describe("the end of a game", () => {
  const over: Partial<TableView> = { phase: "over", turn: null, can: ["next"], outcome: { winner: "black", kind: 1, points: 2, how: "borne_off" } };

  it("is shown when the last checker has been looked at", () => {
    hear(4);
    hear(5, over);
    sitting.rested(4);
    vi.advanceTimersByTime(LAST_LOOK);
    expect(sitting.over).toBe(false);
    sitting.rested(5);
    expect(sitting.over).toBe(false);
    vi.advanceTimersByTime(LAST_LOOK);
    expect(sitting.over).toBe(true);
    hear(6);
    expect(sitting.over).toBe(false);
  });

  it("is shown at once to whoever comes afterwards", () => {
    hear(5, over);
    expect(sitting.over).toBe(true);
  });
});

it("dice rolled by hand are entered", () => {
  hear(4, { manual: true });
  sitting.press("enter");
  expect(sitting.entering).toEqual({ typed: null });
  sitting.enter([5, 3]);
  expect(sent()).toEqual([{ do: "roll", dice: [5, 3] }]);
  expect(sitting.entering).toBeNull();
});

it("whatever is opened from the sheet closes it", () => {
  for (const open of [() => sitting.look(3), () => sitting.read("backgammon"), () => sitting.considerResigning()]) {
    sitting.sheet = true;
    open();
    expect(sitting.sheet).toBe(false);
  }
});

it("a command that came too late is not spoken of, a refused play is", () => {
  hear(4);
  const keys = () => currentNotices().map(({ key }) => key);
  sitting.press("roll");
  world.socket.hear({ type: "error", code: "stale", message: "", key: "key-1" });
  expect(keys()).not.toContain("error.stale");
  sitting.table.send({ do: "play", moves: [] });
  world.socket.hear({ type: "error", code: "stale", message: "", key: "key-2" });
  expect(keys()).toContain("error.stale");
});

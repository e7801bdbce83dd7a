import { beforeEach, describe, expect, it } from "vitest";
import type { Command, Move, TableView } from "../wire/messages";
import { World } from "./fakes";
import { PATIENCE, SILENCE, TableSocket, type Connection, type Refusal } from "./socket";

const table = (version: number, draft: Move[] = []): object => ({ type: "table", version, draft });

let world: World;
let socket: TableSocket;
let states: Connection[];
let views: TableView[];
let done: Command[];
let refusals: [Command | null, Refusal][];
let drafts: Move[][];

beforeEach(() => {
  world = new World();
  states = [];
  views = [];
  done = [];
  refusals = [];
  drafts = [];
  socket = new TableSocket(
    "ws://club/api/tables/x/socket",
    {
      connection: (state) => states.push(state),
      table: (view) => views.push(view),
      draft: (_version, moves) => drafts.push(moves),
      presence: () => undefined,
      moved: () => undefined,
      done: (command) => done.push(command),
      refused: (command, refusal) => refusals.push([command, refusal]),
    },
    world,
  );
  socket.start();
});

function live(version: number): void {
  world.answer();
  world.line.hear(table(version));
}

function loseLine(): void {
  world.line.onclose?.();
}

describe("the greeting", () => {
  it("says hello with nothing seen and is live once the table is there", () => {
    world.answer();
    expect(world.line.sent).toEqual([{ type: "hello", version: 0 }]);
    expect(states).toEqual(["connecting"]);
    world.line.hear(table(7));
    expect(states).toEqual(["connecting", "live"]);
    expect(views.map((view) => view.version)).toEqual([7]);
  });

  it("names the last version seen after a reconnect", () => {
    live(7);
    loseLine();
    world.ring(300);
    world.answer();
    expect(world.line.sent).toEqual([{ type: "hello", version: 7 }]);
  });
});

describe("reconnecting", () => {
  it("is quiet the first time, offline from the second failure, and pauses longer each time", () => {
    live(1);
    loseLine();
    expect(states.at(-1)).toBe("connecting");
    world.ring(300);
    loseLine();
    expect(states.at(-1)).toBe("offline");
    world.ring(600);
    loseLine();
    world.ring(1200);
    live(1);
    expect(states.at(-1)).toBe("live");
    loseLine();
    world.ring(300);
    expect(world.lines).toHaveLength(5);
  });

  it("never pauses longer than eight seconds", () => {
    for (const pause of [300, 600, 1200, 2400, 4800, 8000, 8000]) {
      loseLine();
      world.ring(pause);
    }
  });

  it("gives up a line that has been silent for 25 seconds", () => {
    live(1);
    const dead = world.line;
    world.ring(SILENCE);
    expect(dead.closed).toBe(true);
    world.ring(300);
    expect(world.lines).toHaveLength(2);
  });

  it("tries at once when woken, and only when there is no line", () => {
    live(1);
    socket.wake();
    expect(world.lines).toHaveLength(1);
    loseLine();
    socket.wake();
    expect(world.lines).toHaveLength(2);
    expect(world.timers.map((timer) => timer.milliseconds)).toEqual([SILENCE]);
  });

  it("stays away once stopped", () => {
    live(1);
    socket.stop();
    expect(world.line.closed).toBe(true);
    expect(world.timers).toEqual([]);
  });
});

describe("versions", () => {
  it("says hello when a beat names another version, and only then", () => {
    live(4);
    world.line.hear({ type: "beat", version: 4 });
    expect(world.line.sent).toHaveLength(1);
    world.line.hear({ type: "beat", version: 6 });
    expect(world.line.sent.at(-1)).toEqual({ type: "hello", version: 4 });
  });

  it("says hello after a stale answer and hands the refusal on", () => {
    live(4);
    socket.send({ do: "roll" });
    world.line.hear({ type: "error", code: "stale", message: "the table is at 5", key: "key-1" });
    expect(world.line.sent.at(-1)).toEqual({ type: "hello", version: 4 });
    expect(refusals.map(([command, { code }]) => [command, code])).toEqual([[{ do: "roll" }, "stale"]]);
  });

  it("says hello again when it is told something unreadable", () => {
    live(4);
    world.line.onmessage?.({ data: "{" });
    expect(world.line.sent.at(-1)).toEqual({ type: "hello", version: 4 });
  });
});

describe("commands", () => {
  const roll = { type: "command", key: "key-1", version: 4, command: { do: "roll" } };

  it("are sent with a key and the version they were meant for", () => {
    live(4);
    socket.send({ do: "roll" });
    expect(world.line.sent.at(-1)).toEqual(roll);
  });

  it("are sent again, unchanged, after every reconnect until acknowledged", () => {
    live(4);
    socket.send({ do: "roll" });
    loseLine();
    world.ring(300);
    live(5);
    expect(world.line.sent).toEqual([{ type: "hello", version: 4 }, roll]);
    world.line.hear({ type: "ack", key: "key-1", version: 5 });
    expect(done).toEqual([{ do: "roll" }]);
    loseLine();
    world.ring(300);
    live(5);
    expect(world.line.sent).toEqual([{ type: "hello", version: 5 }]);
  });

  it("given while the line is down wait for the table", () => {
    live(4);
    loseLine();
    socket.send({ do: "roll" });
    world.ring(300);
    world.answer();
    expect(world.line.sent).toHaveLength(1);
    world.line.hear(table(4));
    expect(world.line.sent.at(-1)).toEqual(roll);
  });

  it("are not told done twice", () => {
    live(4);
    socket.send({ do: "roll" });
    world.line.hear({ type: "ack", key: "key-1", version: 5 });
    world.line.hear({ type: "ack", key: "key-1", version: 5 });
    expect(done).toHaveLength(1);
  });

  it("an error without a key is handed on without a command", () => {
    live(4);
    world.line.hear({ type: "error", code: "malformed", message: "expected an object" });
    expect(refusals).toEqual([[null, { type: "error", code: "malformed", message: "expected an object" }]]);
  });
});

describe("drafts", () => {
  const moves: Move[] = [[6, 24, 18]];

  it("entered while the line is down are sent and shown when it is back", () => {
    live(4);
    loseLine();
    socket.draft(moves);
    world.ring(300);
    live(4);
    expect(world.line.sent.at(-1)).toEqual({ type: "draft", version: 4, moves });
    expect(views.at(-1)!.draft).toEqual(moves);
  });

  it("outlive a message of the same version written before they arrived", () => {
    live(4);
    socket.draft(moves);
    world.line.hear(table(4));
    expect(views.at(-1)!.draft).toEqual(moves);
  });

  it("are forgotten when the table has moved on", () => {
    live(4);
    socket.draft(moves);
    loseLine();
    world.ring(300);
    live(5);
    expect(world.line.sent).toEqual([{ type: "hello", version: 4 }]);
    expect(views.at(-1)!.draft).toEqual([]);
  });

  it("give way to those of another screen of the same player", () => {
    live(4);
    socket.draft(moves);
    world.line.hear({ type: "draft", version: 4, moves: [] });
    expect(drafts).toEqual([[]]);
    loseLine();
    world.ring(300);
    live(4);
    expect(world.line.sent).toEqual([{ type: "hello", version: 4 }]);
  });
});

describe("why not", () => {
  const refusal = { code: "larger_die", article: "backgammon#larger-die", params: { die: 6 }, example: null };

  it("is asked with the moves so far and answered by its key", async () => {
    live(7);
    const first = socket.why([[3, 8, 5]], 13, 7);
    const second = socket.why([], 24, 20);
    expect(world.line.sent.at(-2)).toEqual({ type: "why", key: "key-1", version: 7, moves: [[3, 8, 5]], source: 13, target: 7 });
    world.line.hear({ type: "why_not", key: "key-2", refusal: null });
    world.line.hear({ type: "why_not", key: "key-1", refusal });
    expect(await first).toEqual(refusal);
    expect(await second).toBeNull();
  });

  it("is not waited for: without a line, without an answer, or with an error nobody says why", async () => {
    expect(await socket.why([], 13, 7)).toBeNull();
    live(7);
    const slow = socket.why([], 13, 7);
    world.ring(PATIENCE);
    expect(await slow).toBeNull();
    const refused = socket.why([], 13, 7);
    world.line.hear({ type: "error", code: "too_many", message: "slower", key: "key-2" });
    expect(await refused).toBeNull();
    expect(refusals).toEqual([]);
  });
});

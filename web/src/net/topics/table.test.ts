import { beforeEach, describe, expect, it } from "vitest";
import type { Command, Move, TableView } from "../../wire/messages";
import { World } from "../fakes";
import { Line } from "../line";
import { PATIENCE, TableTopic, type Connection, type Refusal } from "./table";

const table = (version: number, draft: Move[] = []): object => ({ type: "table", version, draft });

let world: World;
let topic: TableTopic;
let closed: string[];
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
  closed = [];
  topic = new TableTopic(
    "x",
    {
      connection: (state) => states.push(state),
      table: (view) => views.push(view),
      draft: (_version, moves) => drafts.push(moves),
      presence: () => undefined,
      moved: () => undefined,
      done: (command) => done.push(command),
      refused: (command, refusal) => refusals.push([command, refusal]),
      closed: (code) => closed.push(code),
    },
    new Line(world),
  );
  topic.start();
});

function live(version: number): void {
  world.answer();
  world.socket.hear(table(version));
}

function loseLine(): void {
  world.socket.onclose?.();
}

describe("the greeting", () => {
  it("names no version when nothing was seen and is live once the table is there", () => {
    world.answer();
    expect(world.socket.sent).toEqual([{ type: "subscribe", topic: "table/x", version: 0 }]);
    expect(states).toEqual(["connecting"]);
    world.socket.hear(table(7));
    expect(states).toEqual(["connecting", "live"]);
    expect(views.map((view) => view.version)).toEqual([7]);
  });

  it("names the last version seen after a reconnect", () => {
    live(7);
    loseLine();
    world.ring(300);
    world.answer();
    expect(world.socket.sent).toEqual([{ type: "subscribe", topic: "table/x", version: 7 }]);
  });
});

describe("a line that is down", () => {
  it("is quiet the first time, and offline from the second failure", () => {
    live(1);
    loseLine();
    expect(states.at(-1)).toBe("connecting");
    world.ring(300);
    loseLine();
    expect(states.at(-1)).toBe("offline");
    world.ring(600);
    live(1);
    expect(states.at(-1)).toBe("live");
  });
});

describe("the end of a subscription", () => {
  it("is told with its reason, and nothing is sent any more", () => {
    world.answer();
    world.socket.hear({ type: "closed", code: "unknown_table", message: "there is no such table" });
    expect(closed).toEqual(["unknown_table"]);
    topic.send({ do: "roll" });
    expect(world.socket.sent).toHaveLength(1);
  });

  it("that is one's own is said to the club", () => {
    live(4);
    topic.stop();
    expect(world.socket.sent.at(-1)).toEqual({ type: "unsubscribe", topic: "table/x" });
  });
});

describe("versions", () => {
  it("subscribes again after a stale answer and hands the refusal on", () => {
    live(4);
    topic.send({ do: "roll" });
    world.socket.hear({ type: "error", code: "stale", message: "the table is at 5", key: "key-1" });
    expect(world.socket.sent.at(-1)).toEqual({ type: "subscribe", topic: "table/x", version: 4 });
    expect(refusals.map(([command, { code }]) => [command, code])).toEqual([[{ do: "roll" }, "stale"]]);
  });
});

describe("commands", () => {
  const roll = { type: "command", topic: "table/x", key: "key-1", version: 4, command: { do: "roll" } };

  it("are sent with a key and the version they were meant for", () => {
    live(4);
    topic.send({ do: "roll" });
    expect(world.socket.sent.at(-1)).toEqual(roll);
  });

  it("are sent again, unchanged, after every reconnect until acknowledged", () => {
    live(4);
    topic.send({ do: "roll" });
    loseLine();
    world.ring(300);
    live(5);
    expect(world.socket.sent).toEqual([{ type: "subscribe", topic: "table/x", version: 4 }, roll]);
    world.socket.hear({ type: "ack", key: "key-1", version: 5 });
    expect(done).toEqual([{ do: "roll" }]);
    loseLine();
    world.ring(300);
    live(5);
    expect(world.socket.sent).toEqual([{ type: "subscribe", topic: "table/x", version: 5 }]);
  });

  it("given while the line is down wait for the table", () => {
    live(4);
    loseLine();
    topic.send({ do: "roll" });
    world.ring(300);
    world.answer();
    expect(world.socket.sent).toHaveLength(1);
    world.socket.hear(table(4));
    expect(world.socket.sent.at(-1)).toEqual(roll);
  });

  it("are not told done twice", () => {
    live(4);
    topic.send({ do: "roll" });
    world.socket.hear({ type: "ack", key: "key-1", version: 5 });
    world.socket.hear({ type: "ack", key: "key-1", version: 5 });
    expect(done).toHaveLength(1);
  });

  it("an error without a key is handed on without a command", () => {
    live(4);
    world.socket.hear({ type: "error", code: "malformed", message: "expected an object" });
    expect(refusals).toEqual([[null, expect.objectContaining({ code: "malformed" })]]);
  });
});

describe("drafts", () => {
  const moves: Move[] = [[6, 24, 18]];

  it("entered while the line is down are sent and shown when it is back", () => {
    live(4);
    loseLine();
    topic.draft(moves);
    world.ring(300);
    live(4);
    expect(world.socket.sent.at(-1)).toEqual({ type: "draft", topic: "table/x", version: 4, moves });
    expect(views.at(-1)!.draft).toEqual(moves);
  });

  it("outlive a message of the same version written before they arrived", () => {
    live(4);
    topic.draft(moves);
    world.socket.hear(table(4));
    expect(views.at(-1)!.draft).toEqual(moves);
  });

  it("are forgotten when the table has moved on", () => {
    live(4);
    topic.draft(moves);
    loseLine();
    world.ring(300);
    live(5);
    expect(world.socket.sent).toEqual([{ type: "subscribe", topic: "table/x", version: 4 }]);
    expect(views.at(-1)!.draft).toEqual([]);
  });

  it("give way to those of another screen of the same player", () => {
    live(4);
    topic.draft(moves);
    world.socket.hear({ type: "draft", version: 4, moves: [] });
    expect(drafts).toEqual([[]]);
    loseLine();
    world.ring(300);
    live(4);
    expect(world.socket.sent).toEqual([{ type: "subscribe", topic: "table/x", version: 4 }]);
  });
});

describe("why not", () => {
  const refusal = { code: "larger_die", article: "backgammon#larger-die", params: { die: 6 }, example: null };

  it("is asked with the moves so far and answered by its key", async () => {
    live(7);
    const first = topic.why([[3, 8, 5]], 13, 7);
    const second = topic.why([], 24, 20);
    expect(world.socket.sent.at(-2)).toEqual({ type: "why", topic: "table/x", key: "key-1", version: 7, moves: [[3, 8, 5]], source: 13, target: 7 });
    world.socket.hear({ type: "why_not", key: "key-2", refusal: null });
    world.socket.hear({ type: "why_not", key: "key-1", refusal });
    expect(await first).toEqual(refusal);
    expect(await second).toBeNull();
  });

  it("is not waited for: without a line, without an answer, or with an error nobody says why", async () => {
    expect(await topic.why([], 13, 7)).toBeNull();
    live(7);
    const slow = topic.why([], 13, 7);
    world.ring(PATIENCE);
    expect(await slow).toBeNull();
    const refused = topic.why([], 13, 7);
    world.socket.hear({ type: "error", code: "too_many", message: "slower", key: "key-2" });
    expect(await refused).toBeNull();
    expect(refusals).toEqual([]);
  });
});

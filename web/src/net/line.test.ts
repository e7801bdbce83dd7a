import { beforeEach, describe, expect, it } from "vitest";
import { World } from "./fakes";
import { Line, LINGER, SILENCE, type Topic, type TopicMessage } from "./line";

class Listener implements Topic {
  version = 0;
  heard: TopicMessage[] = [];
  failures: number[] = [];
  ends: string[] = [];
  hear(message: TopicMessage): void {
    this.heard.push(message);
    if (message.type === "table") this.version = message.version;
  }
  lost(failures: number): void {
    this.failures.push(failures);
  }
  closed(code: string): void {
    this.ends.push(code);
  }
}

let world: World;
let line: Line;
let x: Listener;
let y: Listener;

const table = (name: string, version: number): object => ({ type: "table", topic: name, version });
const subscribed = (name: string, version: number): object => ({ type: "subscribe", topic: name, version });

beforeEach(() => {
  world = new World();
  line = new Line(world);
  x = new Listener();
  y = new Listener();
});

function follow(): void {
  line.subscribe("table/x", x);
  line.subscribe("table/y", y);
  world.answer();
  world.socket.hear(table("table/x", 7));
  world.socket.hear(table("table/y", 3));
}

describe("topics", () => {
  it("share one socket, and each hears what is about itself", () => {
    follow();
    expect(world.sockets).toHaveLength(1);
    expect(world.socket.sent).toEqual([subscribed("table/x", 0), subscribed("table/y", 0)]);
    expect([x.version, y.version]).toEqual([7, 3]);
    world.socket.hear(table("table/elsewhere", 1));
    expect([x.heard.length, y.heard.length]).toEqual([1, 1]);
  });

  it("are subscribed at once on an open line", () => {
    line.subscribe("table/x", x);
    world.answer();
    line.subscribe("table/y", y);
    expect(world.socket.sent.at(-1)).toEqual(subscribed("table/y", 0));
  });

  it("all hear what is about none of them", () => {
    follow();
    world.socket.hear({ type: "error", topic: null, code: "malformed", message: "expected an object" });
    expect([x, y].map(({ heard }) => heard.at(-1)?.type)).toEqual(["error", "error"]);
  });

  it("that the club closes are told why and are not subscribed again", () => {
    follow();
    world.socket.hear({ type: "closed", topic: "table/y", code: "unknown_table", message: "" });
    expect(y.ends).toEqual(["unknown_table"]);
    world.socket.onclose?.();
    world.ring(300);
    world.answer();
    expect(world.socket.sent).toEqual([subscribed("table/x", 7)]);
  });

  it("give way to a newer one of the same name, which the older one cannot end", () => {
    const older = line.subscribe("table/x", x);
    world.answer();
    line.subscribe("table/x", y);
    older.end();
    world.socket.hear(table("table/x", 5));
    expect([x.version, y.version]).toEqual([0, 5]);
    expect(world.socket.sent.map(({ type }) => type)).toEqual(["subscribe", "subscribe"]);
  });
});

describe("versions", () => {
  it("that a beat names otherwise, or not at all, are asked for again; the others are not", () => {
    follow();
    world.socket.hear({ type: "beat", versions: { "table/x": 7, "table/y": 3 } });
    expect(world.socket.sent).toHaveLength(2);
    world.socket.hear({ type: "beat", versions: { "table/x": 7, "table/y": 5 } });
    expect(world.socket.sent.slice(2)).toEqual([subscribed("table/y", 3)]);
    world.socket.hear({ type: "beat", versions: { "table/y": 3 } });
    expect(world.socket.sent.slice(3)).toEqual([subscribed("table/x", 7)]);
  });

  it("are all asked for again when something unreadable was said", () => {
    follow();
    world.socket.onmessage?.({ data: "{" });
    expect(world.socket.sent.slice(2)).toEqual([subscribed("table/x", 7), subscribed("table/y", 3)]);
  });
});

describe("a line that breaks", () => {
  it("comes back with every topic from its own version", () => {
    follow();
    world.socket.onclose?.();
    expect([x.failures, y.failures]).toEqual([[0], [0]]);
    world.ring(300);
    world.answer();
    expect(world.socket.sent).toEqual([subscribed("table/x", 7), subscribed("table/y", 3)]);
  });

  it("pauses longer each time, never longer than eight seconds, and anew once it has worked", () => {
    follow();
    for (const pause of [300, 600, 1200, 2400, 4800, 8000, 8000]) {
      world.socket.onclose?.();
      world.ring(pause);
    }
    expect(x.failures).toEqual([0, 1, 2, 3, 4, 5, 6]);
    world.answer();
    world.socket.hear(table("table/x", 7));
    world.socket.onclose?.();
    world.ring(300);
  });

  it("is not tried more often because the club refuses at once", () => {
    follow();
    world.socket.onclose?.();
    world.ring(300);
    world.answer();
    world.socket.hear({ type: "error", topic: null, code: "too_many", message: "" });
    world.socket.onclose?.();
    world.ring(600);
  });

  it("is given up after 25 seconds of silence", () => {
    follow();
    const dead = world.socket;
    world.ring(SILENCE);
    expect(dead.closed).toBe(true);
    world.ring(300);
    expect(world.sockets).toHaveLength(2);
  });

  it("is tried at once when woken, and only when there is none", () => {
    follow();
    world.wake();
    expect(world.sockets).toHaveLength(1);
    world.socket.onclose?.();
    world.wake();
    expect(world.sockets).toHaveLength(2);
    expect(world.timers.map((timer) => timer.milliseconds)).toEqual([SILENCE]);
  });
});

describe("a line nobody needs", () => {
  it("is kept for the next table, and hung up after a while", () => {
    const following = line.subscribe("table/x", x);
    world.answer();
    following.end();
    expect(world.socket.sent.at(-1)).toEqual({ type: "unsubscribe", topic: "table/x" });
    line.subscribe("table/y", y);
    expect(world.sockets).toHaveLength(1);
    expect(world.timers.map((timer) => timer.milliseconds)).toEqual([SILENCE]);
  });

  it("stays away once hung up, until something is followed again", () => {
    line.subscribe("table/x", x).end();
    world.ring(LINGER);
    expect(world.socket.closed).toBe(true);
    expect(world.timers).toEqual([]);
    world.wake();
    expect(world.sockets).toHaveLength(1);
    line.subscribe("table/x", x);
    expect(world.sockets).toHaveLength(2);
  });
});

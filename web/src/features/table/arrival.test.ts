import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { currentNotices } from "../../ui/notices.svelte";
import type { TableView } from "../../wire/messages";
import { Arrival } from "./arrival.svelte";

const host = { name: "Quiet Heron", kind: "person", online: true };
const free = { you: null, mode: "friend", seats: { white: host, black: null }, options: {}, stake_per_point: 1, game: "backgammon", games: ["backgammon"] };

let asked: string[];
let arrival: Arrival;

beforeEach(() => {
  asked = [];
  arrival = new Arrival("x");
  club(true);
});
afterEach(() => vi.unstubAllGlobals());

/** A club that lets people sit down, or says that the table is full. */
function club(joins: boolean): void {
  vi.stubGlobal("fetch", (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`);
    if (path === "/api/games") return Promise.resolve(Response.json([]));
    return Promise.resolve(joins ? Response.json(free) : Response.json({ code: "table_full" }, { status: 409 }));
  });
}

function see(more: Partial<Record<keyof TableView, unknown>> = {}): void {
  arrival.see({ ...free, ...more } as unknown as TableView);
}

it("sits down where a friend's link leads, and is there once the view says so", async () => {
  see();
  await vi.waitFor(() => expect(asked).toEqual(["GET /api/games", "POST /api/tables/x/join"]));
  expect(arrival.arrived).toBe(false);
  see({ you: "black" });
  expect(arrival.arrived).toBe(true);
});

it("says first what was agreed where that is unusual, and sits down when told to", async () => {
  see({ stake_per_point: 3 });
  await vi.waitFor(() => expect(arrival.invited).toMatchObject({ stake_per_point: 3 }));
  await arrival.sit();
  expect(arrival.invited).toBeNull();
  expect(asked.at(-1)).toBe("POST /api/tables/x/join");
  see({ you: "black" });
  expect(arrival.arrived).toBe(true);
});

it("whoever comes too late looks on", async () => {
  club(false);
  see();
  await vi.waitFor(() => expect(arrival.arrived).toBe(true));
  expect(currentNotices().map(({ key }) => key)).toContain("error.table_full");
});

it("comes back to one's own seat without a word, and asks for nothing", () => {
  see({ you: "white" });
  expect(arrival.arrived).toBe(true);
  expect(asked).toEqual([]);
});

it("a full table is looked on at", () => {
  see({ seats: { white: host, black: host } });
  expect(arrival.arrived).toBe(true);
  expect(currentNotices().map(({ key }) => key)).toContain("table.onlooker");
});

it("finds out that there is no such table", () => {
  arrival.closed("unknown_table");
  expect(arrival.missing).toBe(true);
});

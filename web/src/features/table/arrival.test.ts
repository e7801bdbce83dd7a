import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { currentNotices } from "../../ui/notices.svelte";
import type { TableView } from "../../wire/messages";
import { Arrival } from "./arrival.svelte";

const host = { name: "Quiet Heron", kind: "person", online: true };
const free = { you: null, mode: "friend", seats: { white: host, black: null }, options: {}, stake_per_point: 1, game: "backgammon", games: ["backgammon"] };

let asked: string[];
let live: number;

beforeEach(() => {
  asked = [];
  live = 0;
});
afterEach(() => vi.unstubAllGlobals());

/** Comes to a table that the club describes so. */
async function come(found: Partial<Record<keyof TableView, unknown>> | null, joins = true): Promise<{ arrival: Arrival; leave: () => void }> {
  vi.stubGlobal("fetch", (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`);
    if (path === "/api/games") return Promise.resolve(Response.json([]));
    if (found === null) return Promise.resolve(Response.json({ code: "unknown_table" }, { status: 404 }));
    if (method === "POST" && !joins) return Promise.resolve(Response.json({ code: "table_full" }, { status: 409 }));
    return Promise.resolve(Response.json(found));
  });
  const arrival = new Arrival("x", () => {
    live += 1;
    return () => void (live -= 1);
  });
  const leave = arrival.come();
  await vi.waitFor(() => expect(live > 0 || arrival.missing || arrival.invited !== null).toBe(true));
  return { arrival, leave };
}

it("sits down where a friend's link leads, and leaves again", async () => {
  const { leave } = await come(free);
  expect(asked).toEqual(["GET /api/tables/x", "GET /api/games", "POST /api/tables/x/join"]);
  leave();
  expect(live).toBe(0);
});

it("says first what was agreed where that is unusual, and sits down when told to", async () => {
  const { arrival } = await come({ ...free, stake_per_point: 3 });
  expect(arrival.invited).toMatchObject({ stake_per_point: 3 });
  expect(live).toBe(0);
  await arrival.sit();
  expect(arrival.invited).toBeNull();
  expect(live).toBe(1);
  expect(asked.at(-1)).toBe("POST /api/tables/x/join");
});

it("whoever comes too late looks on", async () => {
  const { arrival } = await come({ ...free, stake_per_point: 3 }, false);
  await arrival.sit();
  expect(live).toBe(1);
  expect(currentNotices().map(({ key }) => key)).toContain("error.table_full");
});

it("comes back to one's own seat without a word", async () => {
  await come({ ...free, you: "white" });
  expect(asked).toEqual(["GET /api/tables/x"]);
});

it("finds out that there is no such table", async () => {
  expect((await come(null)).arrival.missing).toBe(true);
  expect(live).toBe(0);
});

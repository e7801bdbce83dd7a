// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { currentAddress } from "../../ui/address.svelte";
import { setLanguage } from "../../i18n/i18n.svelte";
import type { TableSummary } from "../../wire/messages";
import Home from "./Home.svelte";

const game = (key: string, family: string, first: number | null) => ({
  key, family, first, wins: ["oyn", "mars"], geometry: "contrary", checkers: 15, cube: false, landing: "hit", matches: [null, 1, 3, 5, 7], start: { white: [], black: [] },
});
const option = { group: "stakes", match: null, needs: {}, manner: false };
const GAMES = [
  {
    ...game("backgammon", "short", 1), cube: true,
    options: [
      { ...option, key: "cube", values: [true, false], default: true },
      { ...option, key: "auto_doubles", values: [0, 1, 2, 3, "unlimited"], default: 0, match: false },
      { ...option, key: "jacoby", values: [false, true], default: false, match: false, needs: { cube: true } },
      { ...option, key: "beavers", values: [false, true], default: false, match: false, needs: { cube: true } },
      { ...option, key: "crawford", values: [true, false], default: true, match: true, needs: { cube: true } },
      { ...option, key: "manual_dice", group: "table", values: [false, true], default: false, manner: true },
    ],
    profiles: [
      { key: "tournament", options: { crawford: true, jacoby: false }, match: true },
      { key: "money", options: { jacoby: true, beavers: true }, match: false },
    ],
  },
  { ...game("long-nardy", "long", 2), geometry: "parallel", landing: "block", options: [], profiles: [{ key: "classic", options: {}, match: null }] },
  { key: "tavli", family: "greek", first: 3, games: ["portes", "plakoto", "fevga"], matches: [7, 3, 5], options: [], profiles: [] },
  { ...game("portes", "greek", null), options: [], profiles: [] },
  { ...game("plakoto", "pinning", 4), options: [], profiles: [] },
  { ...game("tapa", "pinning", null), options: [], profiles: [] },
];

let opened: unknown[];
let tables: Partial<TableSummary>[];

beforeAll(() => setLanguage("en"));

beforeEach(() => {
  opened = [];
  tables = [];
  vi.stubGlobal("fetch", (path: string, request: RequestInit) => {
    if (path === "/api/games") return Promise.resolve(Response.json(GAMES));
    if (path === "/api/me") return Promise.resolve(Response.json({ id: "p", name: "Quiet Heron", settings: {} }));
    if (request.method === "GET") return Promise.resolve(Response.json(tables));
    opened.push(JSON.parse(String(request.body)));
    return Promise.resolve(Response.json({ id: "k3v9" }, { status: 201 }));
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("one tap opens a table of the game already chosen", async () => {
  render(Home);
  await screen.findByTestId("game-backgammon");
  await fireEvent.click(screen.getByTestId("choose-machine"));
  await vi.waitFor(() => expect(currentAddress().path).toBe("/t/k3v9"));
  expect(opened).toEqual([{ game: "backgammon", mode: "machine", length: null, side: null, options: {}, level: "regular", style: "balanced" }]);
});

it("the choice of game, length and colour is kept for the next time", async () => {
  render(Home);
  await fireEvent.click(await screen.findByTestId("game-long-nardy"));
  await fireEvent.click(screen.getByTestId("length-3"));
  await fireEvent.click(screen.getByTestId("colour-black"));
  cleanup();
  render(Home);
  expect((await screen.findByTestId<HTMLInputElement>("game-long-nardy")).checked).toBe(true);
  await fireEvent.click(screen.getByTestId("choose-friend"));
  await vi.waitFor(() => expect(opened).toEqual([{ game: "long-nardy", mode: "friend", length: 3, side: "black", options: {} }]));
});

it("lists open tables, those that wait for me first and marked", async () => {
  const table = { game: "backgammon", mode: "friend", length: null, phase: "roll", you: "white", updated: "" } as const;
  tables = [
    { ...table, id: "a", turn: "black", opponent: "Bright Lynx" },
    { ...table, id: "b", turn: "white", opponent: "Calm Otter" },
    { ...table, id: "c", turn: null, opponent: "Old Owl", phase: "finished" },
  ];
  render(Home);
  const rows = await screen.findAllByTestId("open-table");
  expect(rows.map((row) => row.getAttribute("href"))).toEqual(["/t/b", "/t/a"]);
  expect(rows[0]!.textContent).toContain("Your turn");
  expect(rows[1]!.textContent).not.toContain("Your turn");
});

it("says what to do when there are no tables", async () => {
  render(Home);
  expect(await screen.findByText(/No open tables yet/)).toBeTruthy();
});

it("offers the profiles of a money session, and sends the options of the one chosen", async () => {
  render(Home);
  await fireEvent.click(await screen.findByTestId("game-backgammon"));
  await fireEvent.click(screen.getByTestId("length-money"));
  expect(screen.queryByTestId("profile-tournament")).toBeNull();
  expect(screen.getByTestId<HTMLInputElement>("profile-standard").checked).toBe(true);
  await fireEvent.click(screen.getByTestId("profile-money"));
  await fireEvent.click(screen.getByTestId("colour-any"));
  await fireEvent.click(screen.getByTestId("choose-friend"));
  await vi.waitFor(() => expect(opened).toEqual([{ game: "backgammon", mode: "friend", length: null, side: null, options: { jacoby: true, beavers: true } }]));
  await fireEvent.click(screen.getByTestId("length-5"));
  expect(screen.getByTestId<HTMLInputElement>("profile-tournament").checked).toBe(true);
});

it("shows an option only where it means something, and warns of doubles without end", async () => {
  render(Home);
  await fireEvent.click(await screen.findByTestId("length-money"));
  await fireEvent.click(screen.getByTestId("more-options"));
  await fireEvent.click(await screen.findByTestId("option-auto_doubles-unlimited"));
  expect(screen.getByText(/three ties and one accepted double make it 16/)).toBeTruthy();
  expect(screen.queryByTestId("option-crawford")).toBeNull();
  await fireEvent.click(screen.getByTestId("options-reset"));
  expect(screen.getByTestId<HTMLInputElement>("option-auto_doubles-0").checked).toBe(true);
});

it("finds a game by any of its names", async () => {
  render(Home);
  await fireEvent.input(await screen.findByTestId("game-search"), { target: { value: "πλακωτο" } });
  expect(screen.getAllByRole("radio", { name: /Plakoto/ })).toHaveLength(1);
  expect(screen.queryByTestId("game-portes")).toBeNull();
});

it("a set of games is a match to its usual length", async () => {
  render(Home);
  await fireEvent.click(await screen.findByTestId("game-tavli"));
  await fireEvent.click(screen.getByTestId("choose-machine"));
  await vi.waitFor(() => expect(opened).toEqual([{ game: "tavli", mode: "machine", length: 7, side: null, options: {}, level: "regular", style: "balanced" }]));
});

it("the strength of the machine is shown, one tap away, and kept for the next time", async () => {
  render(Home);
  const strength = await screen.findByTestId("choose-strength");
  expect(strength.textContent).toMatch(/Strength\s*Regular/);
  await fireEvent.click(strength);
  const levels = await screen.findByRole("group", { name: "Strength of the machine" });
  expect(within(levels).getAllByRole("radio").map((radio) => radio.parentElement!.querySelector("strong")!.textContent)).toEqual([
    "First game", "Learner", "Casual", "Regular", "Club player", "Strong", "Full strength",
  ]);
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Regular" }).checked).toBe(true);
  await fireEvent.click(screen.getByRole("radio", { name: "Casual" }));
  await fireEvent.click(screen.getByRole("radio", { name: "Bold" }));
  expect(strength.textContent).toMatch(/Casual, bold/);
  await fireEvent.click(screen.getByTestId("strength-done"));
  expect(screen.queryByTestId("strength")).toBeNull();
  cleanup();
  render(Home);
  await fireEvent.click(await screen.findByTestId("choose-strength"));
  await fireEvent.click(await screen.findByTestId("strength-play"));
  await vi.waitFor(() => expect(opened).toMatchObject([{ mode: "machine", level: "casual", style: "bold" }]));
});

it("a friend's table asks for no strength", async () => {
  render(Home);
  await screen.findByTestId("game-backgammon");
  await fireEvent.click(screen.getByTestId("choose-friend"));
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  expect(Object.keys(opened[0] as object)).not.toContain("level");
});

it("a table with the machine is listed with its level", async () => {
  tables = [{ id: "a", game: "backgammon", mode: "machine", length: null, phase: "roll", turn: "white", you: "white", opponent: "The machine", level: "club", updated: "" }];
  render(Home);
  expect((await screen.findByTestId("open-table")).textContent).toContain("Machine · Club player");
});

it("every way to play names the game and what is not as usual; real dice were for one table", async () => {
  render(Home);
  await fireEvent.click(await screen.findByTestId("game-backgammon"));
  await fireEvent.click(screen.getByTestId("length-money"));
  await fireEvent.click(screen.getByTestId("profile-money"));
  await fireEvent.click(screen.getByTestId("more-options"));
  await fireEvent.click(await screen.findByTestId("option-manual_dice"));
  await fireEvent.click(screen.getByTestId("options-done"));
  for (const way of ["friend", "machine", "screen"]) expect(screen.getByTestId(`choose-${way}`).textContent).toMatch(/Backgammon · .*Money · Real dice/);
  await fireEvent.click(screen.getByTestId("choose-friend"));
  await vi.waitFor(() => expect(opened).toMatchObject([{ options: { jacoby: true, beavers: true, manual_dice: true } }]));
  cleanup();
  render(Home);
  await vi.waitFor(() => expect(screen.getByTestId("choose-machine").textContent).toMatch(/Money/));
  expect(screen.getByTestId("choose-machine").textContent).not.toContain("Real dice");
});

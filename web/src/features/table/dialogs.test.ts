// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { setLanguage } from "../../i18n/i18n.svelte";
import type { Action, Command, TableView } from "../../wire/messages";
import { askForGames, gamesOnOffer } from "../games";
import Over from "./Over.svelte";
import Question from "./Question.svelte";
import Resign from "./Resign.svelte";
import RollEntry from "./RollEntry.svelte";

const person = (name: string) => ({ name, kind: "person", online: true });

function ended(more: Partial<TableView> = {}): TableView {
  return {
    mode: "friend", game: "backgammon", you: "white", length: 5, phase: "over", stake: 2, kinds: [1, 2, 3],
    seats: { white: person("Quiet Heron"), black: person("Bright Lynx") },
    score: { white: 4, black: 1 }, outcome: { winner: "white", kind: 2, points: 4, how: "borne_off" },
    rematch: { white: false, black: false }, games: ["backgammon"], game_number: 1, account: { white: 0, black: 0 },
    ...more,
  } as unknown as TableView;
}

const WINS = { backgammon: ["single", "gammon", "backgammon_win"], "long-nardy": ["oyn", "mars", "koks"], portes: ["simple", "double_game"], khachapuri: ["men_left"] };

beforeAll(async () => {
  await setLanguage("en");
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(Object.entries(WINS).map(([key, wins]) => ({ key, wins })))));
  askForGames();
  await vi.waitFor(() => expect(gamesOnOffer()).not.toEqual([]));
  vi.unstubAllGlobals();
});
afterEach(cleanup);

describe("the end of a game", () => {
  let sent: Command[];
  const open = (view: TableView, actions: Action[]) =>
    render(Over, { view, can: (action: Action) => actions.includes(action), onsend: (command: Command) => sent.push(command), onclose: () => undefined });

  beforeEach(() => {
    sent = [];
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  it("says who won, how, for how many points, and the new score", () => {
    open(ended(), ["next"]);
    expect(screen.getByRole("heading").textContent).toBe("You win");
    expect(screen.getByText(/Gammon, with the cube at 2, worth 4 points\./)).toBeTruthy();
    expect(screen.getAllByRole("definition").map((score) => score.textContent)).toEqual(["4", "1"]);
  });

  it("begins the next game of a match by itself, once", () => {
    open(ended(), ["next"]);
    vi.advanceTimersByTime(11_000);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(60_000);
    expect(sent).toEqual([{ do: "next" }]);
  });

  it("waits when it is told to", async () => {
    open(ended(), ["next"]);
    await fireEvent.click(screen.getByTestId("wait"));
    vi.advanceTimersByTime(60_000);
    expect(sent).toEqual([]);
    await fireEvent.click(screen.getByTestId("next-game"));
    expect(sent).toEqual([{ do: "next" }]);
  });

  it("never begins a money game by itself", () => {
    open(ended({ length: null }), ["next", "rematch"]);
    vi.advanceTimersByTime(60_000);
    expect(sent).toEqual([]);
  });

  it("offers a rematch, and says when the other side wishes for one", async () => {
    open(ended({ phase: "finished", rematch: { white: false, black: true } }), ["rematch"]);
    expect(screen.getByRole("heading").textContent).toBe("You win the match");
    expect(screen.getByText("Bright Lynx would like a rematch.")).toBeTruthy();
    await fireEvent.click(screen.getByTestId("rematch"));
    expect(sent).toEqual([{ do: "rematch" }]);
  });

  it("tells the next game from a rematch where there are both", () => {
    open(ended({ length: null, stake: 1, outcome: { winner: "white", kind: 3, points: 3, how: "borne_off" } }), ["next", "rematch"]);
    expect(screen.getByText(/Counted as: Backgammon, worth 3 points\./)).toBeTruthy();
    expect(screen.getByTestId("next-game").textContent).toContain("the score goes on");
    expect(screen.getByTestId("rematch").textContent).toContain("A new table");
    cleanup();
    open(ended(), ["next"]);
    expect(screen.getByTestId("next-game").textContent).not.toContain("the score goes on");
  });

  it("asks an onlooker for nothing", () => {
    open(ended({ you: null }), []);
    expect(screen.getByRole("heading").textContent).toBe("Winner: Quiet Heron");
    expect(screen.queryByTestId("next-game")).toBeNull();
    expect(screen.queryByTestId("rematch")).toBeNull();
  });
});

describe("the end of a game without a winner, or of one in a set", () => {
  const open = (more: Partial<TableView>) => render(Over, { view: ended(more), can: () => true, onsend: () => undefined, onclose: () => undefined });

  it("is a draw: both mothers pinned, or nobody can move", () => {
    open({ game: "plakoto", outcome: { winner: null, kind: 0, points: 0, how: "mother" } });
    expect(screen.getByRole("heading").textContent).toBe("A draw");
    expect(screen.getByText(/Each side’s last checker on its start is pinned\. Nobody gets a point\./)).toBeTruthy();
    cleanup();
    open({ game: "tapa", outcome: { winner: null, kind: 0, points: 0, how: "blocked" } });
    expect(screen.getByText(/Neither side can ever move again\./)).toBeTruthy();
  });

  it("counts the checkers left where those are the score", () => {
    open({ game: "khachapuri", outcome: { winner: "white", kind: 7, points: 7, how: "borne_off" } });
    expect(screen.getByText(/7 checkers left, with the cube at 2, worth 7 points\./)).toBeTruthy();
  });

  it("names the game that comes next", () => {
    open({ game: "portes", games: ["portes", "plakoto", "fevga"], game_number: 1, length: 7 });
    expect(screen.getByText(/Next game: Plakoto/)).toBeTruthy();
    cleanup();
    open({ game: "fevga", games: ["portes", "plakoto", "fevga"], game_number: 3, length: 7 });
    expect(screen.getByText(/Next game: Portes/)).toBeTruthy();
  });

  it("shows a money session's account, which adds up to nothing", () => {
    open({ length: null, account: { white: 20, black: -20 } });
    expect(screen.getAllByRole("definition").map((sum) => sum.textContent)).toEqual(["+20", "−20"]);
  });
});

describe("dice rolled by hand", () => {
  it("are tapped in, or typed", async () => {
    const onenter = vi.fn();
    render(RollEntry, { rows: ["entry.first", "entry.second"], typed: null, onenter, onclose: () => undefined });
    await fireEvent.click(screen.getByTestId("die-1-3"));
    expect(screen.getByTestId<HTMLButtonElement>("roll-send").disabled).toBe(true);
    await fireEvent.click(screen.getByTestId("die-2-1"));
    await fireEvent.click(screen.getByTestId("roll-send"));
    expect(onenter).toHaveBeenLastCalledWith([3, 1]);
  });

  it("end with the second digit, the first of which may have opened it", async () => {
    const onenter = vi.fn();
    render(RollEntry, { rows: ["side.white", "side.black"], typed: 3, onenter, onclose: () => undefined });
    await fireEvent.keyDown(window, { key: "7" });
    expect(onenter).not.toHaveBeenCalled();
    await fireEvent.keyDown(window, { key: "1" });
    expect(onenter).toHaveBeenCalledExactlyOnceWith([3, 1]);
  });

  it("are only mine where the machine's is rolled for it", async () => {
    const onenter = vi.fn();
    render(RollEntry, { rows: ["side.white"], typed: null, onenter, onclose: () => undefined });
    await fireEvent.keyDown(window, { key: "5" });
    expect(onenter).toHaveBeenCalledExactlyOnceWith([5]);
  });
});

describe("resigning", () => {
  it("takes a choice and a second yes", async () => {
    const onsend = vi.fn();
    render(Resign, { view: ended({ phase: "play" }), onsend, onclose: () => undefined });
    await fireEvent.click(screen.getByTestId("resign-2"));
    await fireEvent.click(screen.getByTestId("resign-send"));
    await tick();
    expect(onsend).not.toHaveBeenCalled();
    expect(screen.getByText(/Gammon: you lose 4 points/)).toBeTruthy();
    await fireEvent.click(screen.getByTestId("confirm-yes"));
    expect(onsend).toHaveBeenCalledExactlyOnceWith(2);
  });

  it("offers only the kinds this game knows, by their names", () => {
    render(Resign, { view: ended({ game: "long-nardy", kinds: [1, 2], stake: 1 }), onsend: () => undefined, onclose: () => undefined });
    expect(screen.getAllByRole("radio").map((radio) => radio.parentElement!.textContent!.trim())).toEqual(["Oyn lose 1 point", "Mars lose 2 points"]);
  });
});

it("a resignation where checkers are counted offers a number of them", async () => {
  const onsend = vi.fn();
  render(Resign, { view: ended({ game: "khachapuri", phase: "play", stake: 1, kinds: Array.from({ length: 15 }, (_, i) => i + 1) }), onsend, onclose: () => undefined });
  await fireEvent.change(screen.getByTestId("resign-count"), { target: { value: "9" } });
  await fireEvent.click(screen.getByTestId("resign-send"));
  expect(screen.getByText(/9 checkers left: you lose 9 points/)).toBeTruthy();
  await fireEvent.click(screen.getByTestId("confirm-yes"));
  expect(onsend).toHaveBeenCalledExactlyOnceWith(9);
});

describe("the question before a cube action", () => {
  it.each([
    ["double", "Points for a plain win: 2 now, 4 if it is taken. The cube then belongs to the other side."],
    ["drop", "The game ends and you lose 2 points. Taking it means playing for 4."],
    ["beaver", "The stake goes to 4, and the cube stays yours. The other side may pass and lose 2."],
    ["raccoon", "The stake goes to 4; the cube stays with the other side, who may pass and lose 2."],
    ["reject", "You throw again, and the stake goes from 2 to 4. Each side may do this once, with its first throw."],
  ] as const)("%s names the stake before and after", async (what, text) => {
    const onanswer = vi.fn();
    render(Question, { asked: { command: { do: what }, stake: 2 }, onanswer });
    expect(screen.getByText(text)).toBeTruthy();
    await fireEvent.click(screen.getByTestId("confirm-no"));
    expect(onanswer).toHaveBeenCalledExactlyOnceWith(false);
  });
});

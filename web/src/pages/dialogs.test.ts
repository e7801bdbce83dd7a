// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { setLanguage } from "../i18n/i18n.svelte";
import type { Action, Command, TableView } from "../wire";
import Over from "./Over.svelte";
import Question from "./Question.svelte";
import Resign from "./Resign.svelte";

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

beforeAll(() => setLanguage("en"));
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
    expect(screen.getByText(/Gammon, 4 points\./)).toBeTruthy();
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

  it("asks an onlooker for nothing", () => {
    open(ended({ you: null }), []);
    expect(screen.getByRole("heading").textContent).toBe("Winner: Quiet Heron");
    expect(screen.queryByTestId("next-game")).toBeNull();
    expect(screen.queryByTestId("rematch")).toBeNull();
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

describe("the question before a cube action", () => {
  it.each([
    ["double", "Points for a plain win: 2 now, 4 if it is taken. The cube then belongs to the other side."],
    ["drop", "The game ends and you lose 2 points. Taking it means playing for 4."],
  ] as const)("%s names the stake before and after", async (what, text) => {
    const onanswer = vi.fn();
    render(Question, { asked: { command: { do: what }, stake: 2 }, onanswer });
    expect(screen.getByText(text)).toBeTruthy();
    await fireEvent.click(screen.getByTestId("confirm-no"));
    expect(onanswer).toHaveBeenCalledExactlyOnceWith(false);
  });
});

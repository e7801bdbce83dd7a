import { describe, expect, it } from "vitest";
import { differing, isUsual } from "./agreed";
import type { GameView, Offer, OptionView, TableView } from "../../wire/messages";
import { familiesOf, matches, shortList } from "./families";
import { offered, profileOf, profilesFor, unusual, withProfile } from "./options";

type Value = string | number | boolean | null;
const info = (key: string, values: Value[], more: Partial<OptionView> = {}): OptionView => ({
  key, values, default: values[0]!, group: "game", match: null, needs: {}, manner: false, ...more,
});
const cube = { cube: true };

const BACKGAMMON: GameView = {
  key: "backgammon", family: "short", first: 1, wins: ["single", "gammon", "backgammon_win"], matches: [null, 5],
  geometry: "contrary", checkers: 15, cube: true, landing: "hit", start: { white: [], black: [] },
  options: [
    info("illegal_play", ["enforce", "challenge"], { manner: true }), info("manual_dice", [false, true], { manner: true }),
    info("cube", [true, false]), info("cube_cap", [64, null], { needs: cube }), info("auto_doubles", [0, 1, "unlimited"], { match: false }),
    info("reject_first_throw", [false, true], { match: false }), info("jacoby", [false, true], { match: false, needs: cube }),
    info("beavers", [false, true], { match: false, needs: cube }), info("raccoons", [false, true], { match: false, needs: { cube: true, beavers: true } }),
    info("crawford", [true, false], { match: true, needs: cube }),
  ],
  profiles: [
    { key: "tournament", options: { crawford: true, jacoby: false }, match: true },
    { key: "money", options: { jacoby: true, beavers: true }, match: false },
    { key: "jacoby", options: { jacoby: true }, match: false },
  ],
};

const keys = (...of: Parameters<typeof offered>) => offered(...of).map(({ key }) => key);

describe("options on offer", () => {
  it("are those of money or of a match", () => {
    expect(keys(BACKGAMMON, null)).toEqual(["illegal_play", "manual_dice", "cube", "cube_cap", "auto_doubles", "reject_first_throw", "jacoby", "beavers"]);
    expect(keys(BACKGAMMON, 5)).toEqual(["illegal_play", "manual_dice", "cube", "cube_cap", "crawford"]);
  });

  it("follow from each other: no cube, no beaver; no beaver, no raccoon", () => {
    expect(keys(BACKGAMMON, null, { cube: false })).toEqual(["illegal_play", "manual_dice", "cube", "auto_doubles", "reject_first_throw"]);
    expect(keys(BACKGAMMON, null, { beavers: true })).toContain("raccoons");
  });

  it("are sent only where they are not as usual and still exist", () => {
    expect(unusual(BACKGAMMON.options, { jacoby: true, beavers: false, auto_doubles: 7, old: 1 })).toEqual({ jacoby: true });
    expect(unusual(BACKGAMMON.options, { cube_cap: null })).toEqual({ cube_cap: null });
  });
});

describe("profiles", () => {
  it("are offered where they fit, the usual way among them", () => {
    expect(profilesFor(BACKGAMMON, null).map(({ key }) => key)).toEqual(["standard", "money", "jacoby"]);
    expect(profilesFor(BACKGAMMON, 5).map(({ key }) => key)).toEqual(["tournament"]);
    expect(profilesFor({ ...BACKGAMMON, profiles: [] }, null)).toEqual([]);
  });

  it("are known by their options, whatever the manners at the table", () => {
    expect(profileOf(BACKGAMMON, null, { jacoby: true, beavers: true, manual_dice: true })).toBe("money");
    expect(profileOf(BACKGAMMON, null, {})).toBe("standard");
    expect(profileOf(BACKGAMMON, null, { auto_doubles: 1 })).toBeNull();
    expect(profileOf(BACKGAMMON, 5, {})).toBe("tournament");
  });

  it("change the game and leave the manners alone", () => {
    expect(withProfile(BACKGAMMON, BACKGAMMON.profiles[1]!, { manual_dice: true, auto_doubles: 1 })).toEqual({ jacoby: true, beavers: true, manual_dice: true });
  });
});

describe("what was agreed", () => {
  const view = { game: "backgammon", games: ["backgammon"], options: { jacoby: true, cube: true }, stake_per_point: 1 } as unknown as TableView;

  it("is what differs from the usual", () => {
    expect(differing(view, [BACKGAMMON])).toEqual([["jacoby", true]]);
    expect(differing(view, [])).toEqual([["jacoby", true], ["cube", true]]);
  });

  it("lets a friend sit down at once only when there is nothing to be told", () => {
    expect(isUsual({ ...view, options: { cube: true } }, [BACKGAMMON])).toBe(true);
    expect(isUsual(view, [BACKGAMMON])).toBe(false);
    expect(isUsual({ ...view, options: {}, stake_per_point: 5 }, [BACKGAMMON])).toBe(false);
  });
});

describe("the games", () => {
  const shelf: [string, string, number | null][] = [["backgammon", "short", 1], ["long-nardy", "long", 2], ["plakoto", "pinning", null], ["tapa", "pinning", 3], ["brand-new", "new", null]];
  const games = shelf.map(([key, family, first]): Offer => ({ ...BACKGAMMON, key, family, first }));

  it("stand in families", () => {
    expect(familiesOf(games).map(({ key, games: members }) => [key, members.map((game) => game.key)])).toEqual([
      ["short", ["backgammon"]], ["long", ["long-nardy"]], ["pinning", ["plakoto", "tapa"]], ["new", ["brand-new"]],
    ]);
  });

  it("begin with those last played, then the best known, and the chosen one is never missing", () => {
    expect(shortList(games, ["plakoto"], "plakoto", 3).map(({ key }) => key)).toEqual(["plakoto", "backgammon", "long-nardy"]);
    expect(shortList(games, [], "brand-new", 4).map(({ key }) => key)).toEqual(["brand-new", "backgammon", "long-nardy", "tapa"]);
  });

  it("are found by any name, without accents, by parts of words", () => {
    const texts = ["plakoto", "Plakoto", "Πλακωτό · Mahbusa", "Nobody is hit"];
    expect(matches(texts, "πλακωτο")).toBe(true);
    expect(matches(texts, "mahb hit")).toBe(true);
    expect(matches(texts, "tapa")).toBe(false);
    expect(matches(texts, "  ")).toBe(true);
  });
});

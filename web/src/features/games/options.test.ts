import { describe, expect, it } from "vitest";
import { differing, isUsual } from "./agreed";
import type { GameInfo, TableView } from "../../wire/messages";
import { familiesOf, kindStyle, matches, shortList } from "./families";
import { groupOf, offered, profileOf, profilesFor, unusual, withProfile } from "./options";

const info = (key: string, ...values: (string | number | boolean | null)[]) => ({ key, values, default: values[0]! });

const BACKGAMMON: GameInfo = {
  key: "backgammon", matches: [null, 5],
  options: [
    info("illegal_play", "enforce", "challenge"), info("manual_dice", false, true), info("cube", true, false), info("cube_cap", 64, null), info("auto_doubles", 0, 1, "unlimited"),
    info("reject_first_throw", false, true), info("jacoby", false, true), info("beavers", false, true), info("raccoons", false, true), info("crawford", true, false),
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

  it("stand in three groups", () => {
    expect(["fence", "jacoby", "manual_dice", "opening_dice"].map(groupOf)).toEqual(["game", "stakes", "table", "table"]);
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
    expect(withProfile(BACKGAMMON.profiles[1]!, { manual_dice: true, auto_doubles: 1 })).toEqual({ jacoby: true, beavers: true, manual_dice: true });
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
  const games = ["tapa", "backgammon", "brand-new", "long-nardy", "plakoto"].map((key): GameInfo => ({ key, matches: [], options: [], profiles: [] }));

  it("stand in families, one that is not known here among the others", () => {
    expect(familiesOf(games).map(({ key, games: members }) => [key, members.map((game) => game.key)])).toEqual([
      ["short", ["backgammon"]], ["long", ["long-nardy"]], ["pinning", ["plakoto", "tapa"]], ["other", ["brand-new"]],
    ]);
  });

  it("begin with those last played, and the chosen one is never missing", () => {
    expect(shortList(games, ["tapa"], "tapa", 3).map(({ key }) => key)).toEqual(["tapa", "backgammon", "long-nardy"]);
    expect(shortList(games, [], "brand-new", 3).map(({ key }) => key)).toEqual(["brand-new", "backgammon", "long-nardy"]);
  });

  it("are found by any name, without accents, by parts of words", () => {
    const texts = ["plakoto", "Plakoto", "Πλακωτό · Mahbusa", "Nobody is hit"];
    expect(matches(texts, "πλακωτο")).toBe(true);
    expect(matches(texts, "mahb hit")).toBe(true);
    expect(matches(texts, "tapa")).toBe(false);
    expect(matches(texts, "  ")).toBe(true);
  });

  it("name their wins each in its own words", () => {
    expect(["backgammon", "mad-nardy", "plakoto", "khachapuri"].map(kindStyle)).toEqual(["gammon", "nardy", "double", "left"]);
  });
});

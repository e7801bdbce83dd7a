import { describe, expect, it } from "vitest";
import codes from "../../../../src/sheshbesh/rules/why_code.py?raw";
import options from "../../../../src/sheshbesh/rules/options.py?raw";
import profiles from "../../../../src/sheshbesh/games/profiles.py?raw";
import variants from "../../../../src/sheshbesh/games/__init__.py?raw";
import sets from "../../../../src/sheshbesh/games/sets.py?raw";
import board from "../../board/messages.en.json";
import pages from "./messages.en.json";
import { FAMILIES } from "./families";

const found = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map((match) => match[1]!))];
const missing = (catalogue: object, keys: string[]) => keys.filter((key) => !(key in catalogue));

describe("everything the rules can name has a text", () => {
  it("every refusal", () => {
    const all = found(codes, /^ {4}[A-Z_]+ = "(\w+)"/gm);
    expect(all.length).toBeGreaterThan(20);
    expect(missing(board, all.map((code) => `why.${code}`))).toEqual([]);
  });

  it("every option", () => {
    const all = found(options.slice(options.indexOf("VALUES"), options.indexOf("_TRANSLATED")), /^ {4}"(\w+)":/gm);
    expect(all.length).toBeGreaterThan(20);
    expect(missing(pages, all.map((key) => `option.${key}`))).toEqual([]);
  });

  it("every profile", () => {
    const all = found(profiles, /Profile\(\s*"[\w-]+",\s*"([\w-]+)"/g);
    expect(all.length).toBeGreaterThan(5);
    expect(missing(pages, all.map((key) => `profile.${key}`))).toEqual([]);
  });

  it("every game and every set, with a family", () => {
    const games = found(variants.slice(variants.indexOf("GAMES:")), /^ {4}([A-Z_]+),$/gm).map((name) => name.toLowerCase().replaceAll("_", "-"));
    const all = [...games, ...found(sets, /GameSet\("([\w-]+)"/g)];
    expect(games).toHaveLength(18);
    expect(missing(pages, all.flatMap((key) => [`game.${key}.name`, `game.${key}.line`]))).toEqual([]);
    const placed = FAMILIES.flatMap(({ games: members }): readonly string[] => members);
    expect(all.filter((key) => !placed.includes(key))).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import codes from "../../../../src/sheshbesh/rules/why_code.py?raw";
import options from "../../../../src/sheshbesh/rules/options.py?raw";
import profiles from "../../../../src/sheshbesh/games/profiles.py?raw";
import shelf from "../../../../src/sheshbesh/games/shelf.py?raw";
import board from "../../board/messages.en.json";
import pages from "./messages.en.json";

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

  it("every game and every set", () => {
    const all = found(shelf, /^ {4}"([\w-]+)": Place\(/gm);
    expect(all.length).toBeGreaterThan(18);
    expect(missing(pages, all.flatMap((key) => [`game.${key}.name`, `game.${key}.line`]))).toEqual([]);
  });

  it("every family, and every word for a win", () => {
    const families = found(shelf, /Place\("(\w+)"/g);
    expect(families.length).toBeGreaterThan(3);
    expect(missing(pages, families.map((key) => `family.${key}`))).toEqual([]);
    const words = found(shelf.slice(0, shelf.indexOf("class Place")), /"(\w+)"[,)]/g);
    expect(words.length).toBeGreaterThan(6);
    expect(missing(pages, words.map((word) => `win.${word}`))).toEqual([]);
  });
});

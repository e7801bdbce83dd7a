import { describe, expect, it } from "vitest";
import type { PlayedMove } from "../../wire/messages";
import plays from "./plays.json";
import { diceText, playText } from "./notation";

describe("playText", () => {
  const cases: [string, PlayedMove[], string][] = [
    ["two checkers", [[3, 8, 5, 0], [1, 6, 5, 0]], "8/5 6/5"],
    ["one checker with both dice", [[6, 24, 18, 0], [5, 18, 13, 0]], "24/13"],
    ["the rearmost checker first", [[1, 6, 5, 0], [3, 8, 5, 0]], "8/5 6/5"],
    ["entering with a hit", [[5, 25, 20, 1]], "bar/20*"],
    ["a hit on the way stays visible", [[4, 24, 20, 1], [3, 20, 17, 0]], "24/20*/17"],
    ["bearing off", [[6, 6, 0, 0], [2, 2, 0, 0]], "6/off 2/off"],
    ["a double with pairs", [[5, 13, 8, 0], [5, 13, 8, 0], [5, 8, 3, 0], [5, 8, 3, 0]], "13/3(2)"],
    ["a double with three and one", [[1, 8, 7, 0], [1, 8, 7, 0], [1, 8, 7, 0], [1, 6, 5, 0]], "8/7(3) 6/5"],
    ["a double that hits with two", [[1, 6, 5, 0], [1, 5, 4, 1], [1, 6, 5, 0], [1, 5, 4, 0]], "6/4* 6/4"],
    ["entering from outside", [[6, 26, 19, 0], [4, 26, 21, 1]], "out/21* out/19"],
    ["a checker that comes where another left", [[1, 6, 5, 0], [3, 9, 6, 0]], "9/6 6/5"],
    ["a pass", [], ""],
  ];
  it.each(cases)("%s", (_name, moves, text) => {
    expect(playText(moves)).toBe(text);
  });
});

it.each(plays)("writes $text like the library", ({ moves, text }) => {
  expect(playText(moves as PlayedMove[])).toBe(text);
});

it("diceText puts the larger first", () => {
  expect(diceText([5, 6])).toBe("6-5");
});

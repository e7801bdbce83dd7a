import { describe, expect, it } from "vitest";
import { format, placeholders } from "./format";
import { preferredLanguage } from "./i18n.svelte";

const POINTS = { one: "{count} очко", few: "{count} очка", many: "{count} очков", other: "{count} очка" };

describe("format", () => {
  it.each([
    [1, "1 очко"],
    [2, "2 очка"],
    [5, "5 очков"],
    [11, "11 очков"],
    [21, "21 очко"],
    [22, "22 очка"],
  ])("counts %i in Russian", (count, text) => {
    expect(format(POINTS, { count }, "ru")).toBe(text);
  });

  it("fills placeholders and leaves unknown ones to be seen", () => {
    expect(format("{name} of {length}", { name: "Quiet Heron" }, "en")).toBe("Quiet Heron of {length}");
  });
});

it("placeholders are found in every form", () => {
  expect(placeholders({ one: "{count} by {name}", other: "{count}" })).toEqual(["count", "name"]);
});

describe("preferredLanguage", () => {
  it.each([
    [["ru-RU", "en"], "ru"],
    [["de-DE", "en-GB"], "en"],
    [["de"], "en"],
  ])("of %j is %s", (wishes, language) => {
    expect(preferredLanguage(wishes)).toBe(language);
  });
});

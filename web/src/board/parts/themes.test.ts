/** Whatever a checker lies on, it can be seen; and the plates beside the board have its colours. */
import { describe, expect, it } from "vitest";
import themes from "./themes.css?raw";
import page from "../../ui/theme.css?raw";

type Colours = Record<string, string>;

/** The colours that a block of a style sheet names. */
function coloursOf(sheet: string, selector: string): Colours {
  const start = sheet.indexOf(`${selector} {`);
  const block = sheet.slice(start, sheet.indexOf("}", start));
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6})\b/g)].map(([, name, colour]) => [name!, colour!]));
}

function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16) / 255).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

const THEMES = ["walnut", "slate", "paper"].map((theme) => [theme, coloursOf(themes, `.sheshbesh-board[data-theme="${theme}"]`)] as const);

describe.each(THEMES)("on %s", (theme, colours) => {
  it.each(["white", "black"])("a %s checker stands out by its face or its rim, three to one", (side) => {
    for (const ground of ["point-a", "point-b", "field", "field-deep"]) {
      const seen = Math.max(...["face", "rim"].map((part) => contrast(colours[`${side}-${part}`]!, colours[ground]!)));
      expect(seen, `${side} on ${ground}`).toBeGreaterThanOrEqual(3);
    }
  });

  it("the plates have the colours of the checkers", () => {
    const wanted = { "light-checker": colours["white-face"], "light-rim": colours["white-rim"], "dark-checker": colours["black-face"], "dark-rim": colours["black-rim"] };
    if (theme === "slate") expect(page).toContain(`--dark-checker: light-dark(${THEMES[0]![1]["black-face"]}, ${wanted["dark-checker"]})`);
    else expect(coloursOf(page, `:root[data-theme="${theme}"]`)).toMatchObject(wanted);
  });
});

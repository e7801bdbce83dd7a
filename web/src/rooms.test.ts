/** Who may know whom: the rooms of the client, and the arrows between them. */
import { expect, it } from "vitest";

const sources = import.meta.glob<string>(["./**/*.ts", "./**/*.svelte", "!./**/*.test.ts", "!./svelte.d.ts", "!./demo/**"], { eager: true, query: "?raw", import: "default" });

/** The rooms each room may know beside itself; whoever is not named here is the roof. */
const MAY_KNOW: Record<string, string[]> = {
  wire: [],
  i18n: [],
  board: [],
  ui: ["i18n"],
  net: ["wire"],
  features: ["wire", "i18n", "board", "ui", "net"],
};

interface Arrow { from: string; to: string }

const arrows = Object.entries(sources).flatMap(([path, text]): Arrow[] => {
  const from = path.slice("./".length);
  return [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map(([, to]) => ({ from, to: new URL(to!, `file:///${from}`).pathname.slice(1) }));
});
const roomOf = (path: string): string => path.split("/")[0]!;

it("there are rooms to look at", () => {
  expect(arrows.length).toBeGreaterThan(200);
  expect(new Set(arrows.map(({ from }) => roomOf(from)))).toEqual(new Set(["app", "board", "features", "i18n", "main.ts", "net", "ui"]));
});

it("every room knows only those below it: the board no club, the parts of pages nobody", () => {
  const wrong = arrows.filter(({ from, to }) => {
    const [room, other] = [roomOf(from), roomOf(to)];
    const known = MAY_KNOW[room];
    // The texts of all rooms come together in one file a language.
    if (room === "i18n" && /messages\.\w+\.json$/.test(to)) return false;
    return known !== undefined && room !== other && !known.includes(other);
  });
  expect(wrong).toEqual([]);
});

it("features know one another by their index files alone", () => {
  const feature = (path: string) => path.match(/^features\/([^/]+)/)?.[1];
  const wrong = arrows.filter(({ from, to }) => feature(from) && feature(to) && feature(from) !== feature(to) && to !== `features/${feature(to)}`);
  expect(wrong).toEqual([]);
});

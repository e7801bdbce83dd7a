import { describe, expect, it } from "vitest";
import type { BoardState } from "./board";
import fixtures from "../fixtures.json";
import { layout } from "./layout";
import { placesOf } from "./places";
import { OUT } from "./position";
import { Walk } from "./walk";

const scenes = fixtures as unknown as Record<string, BoardState>;
const t = (key: string, params: Record<string, string | number> = {}) => [key, ...Object.values(params)].join(" ");

/** White's places at a scene, with the checker from `inHand` held. */
function placesAt(scene: string, { inHand, free = false }: { inHand?: number; free?: boolean } = {}) {
  const { board, graph } = scenes[scene]!;
  const at = layout({ box: { width: 920, height: 690 }, geometry: board.geometry, home: "right", near: "white", hasCube: true });
  const walk = graph && Walk.along(graph);
  const routes = walk && inHand !== undefined ? walk.routes(inHand) : [];
  return placesOf(at, { actor: "white", board, walk, first: undefined, free }, routes, t);
}

const named = (places: ReturnType<typeof placesAt>, wanted: "source" | "target" | "live") => places.filter((place) => place[wanted]).map(({ name }) => name);

describe("the places", () => {
  it("go from one's 24 to one's 1, then the bar and the tray", () => {
    const names = placesAt("start").map(({ name }) => name);
    expect(names).toHaveLength(26);
    expect([names[0], names[23], names[24], names[25]]).toEqual(["point-24", "point-1", "bar", "tray"]);
  });

  it("are alive where a move can start, and with a checker in hand where it can end", () => {
    expect(named(placesAt("start"), "source")).toEqual(["point-24", "point-13", "point-8", "point-6"]);
    expect(named(placesAt("start"), "target")).toEqual([]);
    expect(named(placesAt("start", { inHand: 13 }), "target")).toEqual(["point-10", "point-9"]);
    expect(named(placesAt("roll"), "live")).toEqual([]);
  });

  it("say who stands there and where he may go", () => {
    const label = (point: number) => placesAt("start").find((place) => place.point === point)!.label;
    expect(label(24)).toBe("board.point 24, board.own 2, board.legal board.point 21, board.point 23, board.point 20");
    expect(label(19)).toBe("board.point 19, board.theirs 5");
  });

  it("have the checkers that are not entered yet in the tray", () => {
    expect(scenes["acey"]!.board.white[OUT]).toBeGreaterThan(0);
    expect(placesAt("acey").at(-1)).toMatchObject({ name: "tray", point: OUT });
  });

  it("give by hand every checker that is not pinned", () => {
    const { board } = scenes["plakoto"]!;
    const held = placesAt("plakoto", { free: true }).filter(({ source }) => source).map(({ point }) => point);
    expect(board.white_pins.length).toBeGreaterThan(0);
    expect(held.sort((a, b) => a - b)).toEqual([...board.white.keys()].filter((point) => point > 0 && board.white[point]! > 0 && !board.white_pins.includes(point)));
  });
});

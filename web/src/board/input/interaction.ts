/**
 * What a tap, a drop or a key means, given the walk so far. Each answers with an intent; nothing is done here,
 * so all of it can be tested without a screen.
 */

import type { PlayedMove } from "../state/board";
import { centre, contains, distanceTo, type Rect, type Spot } from "../state/layout";
import type { Route, Walk } from "../state/walk";

export type Intent =
  | { do: "play"; moves: PlayedMove[] }
  | { do: "pick"; source: number }
  | { do: "put" } // lay the picked checker down again
  | { do: "refuse"; source: number | null; target: number | null }
  | { do: "several" };

/** What a hand holds, and how this player takes hold. */
export interface Grip { picked: number | null; mode: "move" | "select"; first: number | undefined }

/** A tap on the mover's own point (bar 25, tray 0). */
export function tap(walk: Walk, point: number, own: number, { picked, mode, first }: Grip): Intent {
  if (picked !== null) {
    if (picked === point) return { do: "put" };
    const route = walk.routes(picked, first).find((r) => r.target === point);
    if (route) return { do: "play", moves: route.moves };
    if (walk.sources.includes(point)) return { do: "pick", source: point };
    return { do: "refuse", source: picked, target: point };
  }
  if (point !== 0 && walk.sources.includes(point)) {
    if (mode === "select") return { do: "pick", source: point };
    const { die, source, target, hit } = walk.tap(point, first)!;
    return { do: "play", moves: [[die, source, target, hit]] };
  }
  const moves = walk.bring(point);
  if (moves === "several") return { do: "several" };
  if (moves) return { do: "play", moves };
  return own > 0 && point !== 0 ? { do: "refuse", source: point, target: null } : { do: "refuse", source: null, target: point };
}

/** A checker from `source` let go at `at`: on a legal target, on the nearest one within reach, or nowhere. */
export function drop(routes: readonly Route[], at: Spot, areaOf: (point: number) => Rect, reach: number): Route | null {
  const inside = routes.find((route) => contains(areaOf(route.target), at));
  if (inside) return inside;
  const near = routes
    .map((route) => ({ route, distance: distanceTo(areaOf(route.target), at) }))
    .sort((a, b) => a.distance - b.distance)[0];
  return near && near.distance <= reach ? near.route : null;
}

/** Of a finger between two places: the touched one, or its neighbour where only that has something to play. */
export function aim<T extends { area: Rect; live: boolean }>(places: readonly T[], at: Spot, slack: number): T | null {
  const touched = places.find(({ area }) => contains(area, at)) ?? null;
  if (touched?.live) return touched;
  const near = places
    .filter(({ area, live }) => live && distanceTo(area, at) <= slack)
    .sort((a, b) => distanceTo(a.area, at) - distanceTo(b.area, at))[0];
  return near ?? touched;
}

export type Direction = "left" | "right" | "up" | "down";

/** The place an arrow key leads to: the nearest one that way, straight ahead before aslant. */
export function neighbour<T extends { area: Rect }>(places: readonly T[], from: T, direction: Direction): T | null {
  const here = centre(from.area);
  const sideways = direction === "left" || direction === "right";
  const sign = direction === "left" || direction === "up" ? -1 : 1;
  let best: T | null = null;
  let least = Infinity;
  for (const place of places) {
    const there = centre(place.area);
    const ahead = (sideways ? there.x - here.x : there.y - here.y) * sign;
    const aside = Math.abs(sideways ? there.y - here.y : there.x - here.x);
    if (place === from || ahead <= 1) continue;
    const cost = ahead + aside * 3;
    if (cost < least) [best, least] = [place, cost];
  }
  return best;
}

export type Key = "roll" | "double" | "undo" | "confirm" | "swap" | "read" | Direction | "let go";

const KEYS: Record<string, Key> = {
  KeyR: "roll", KeyD: "double", KeyU: "undo", KeyC: "confirm", KeyS: "swap", KeyP: "read",
  ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down", Escape: "let go",
};

/** What a key asks for, by its place on the keyboard so that every language's layout plays alike. */
export function keyOf(event: Pick<KeyboardEvent, "code" | "ctrlKey" | "metaKey" | "altKey">): Key | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  return KEYS[event.code] ?? null;
}

/** The places on the board as the mover sees them: what can be played from, what to, and what each is called. */

import { laneOf, type Layout, type Rect } from "./layout";
import { BAR, OFF, OUT, pinsOf } from "./position";
import type { BoardProps } from "../props";
import { placeLabel } from "./speech";
import type { Turn } from "./turn.svelte";
import type { Route } from "./walk";

export interface Place {
  name: string; // stable, for focus and tests
  point: number; // the acting side's own number; 0 the tray, 25 the bar
  area: Rect;
  live: boolean; // something can be played from or to here
  source: boolean;
  mine: boolean; // a checker of the mover's that can be taken up, if only to be told why it may not go
  target: boolean;
  label: string;
}

/** The 24 points, the bar and the tray, in the order of the keyboard; `routes` are those of the checker in hand. */
export function placesOf(
  at: Layout,
  { actor, board, walk, first, free }: Pick<Turn, "actor" | "board" | "walk" | "first" | "free">,
  routes: readonly Route[],
  t: BoardProps["t"],
): Place[] {
  const pinned = pinsOf(board, actor);
  const tray = board[actor][OUT]! > 0 ? OUT : OFF;
  const points = [...Array.from({ length: 24 }, (_, i) => 24 - i), BAR, tray];
  return points.map((point) => {
    const source = Boolean(walk?.sources.includes(point));
    const target = routes.some((route) => route.target === point);
    const targets = source && walk ? walk.routes(point, first).map((route) => route.target) : [];
    const mine = walk !== null && point !== OFF && board[actor][point]! > 0;
    const movable = source || (free && mine && !pinned.includes(point));
    return {
      name: point === BAR ? "bar" : point === tray ? "tray" : `point-${point}`,
      point, area: laneOf(at, actor, point).area, source: movable, mine, target, live: movable || target,
      label: placeLabel(t, board, actor, point, targets),
    };
  });
}

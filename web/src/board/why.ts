/** Why something cannot be done, in one line: only plain facts of the position, never a rule of a game. */

import type { TableView } from "../wire";
import { opponent } from "./prefs";
import { BAR, mirror } from "./position";
import type { Walk } from "./walk";

export interface Notice { key: string; params?: Record<string, string | number> }

/** Why the mover may not take a checker from `source`, or not put it on `target`. */
export function whyNot(table: TableView, walk: Walk, board: TableView["board"], source: number | null, target: number | null): Notice {
  const side = table.dice?.side ?? table.turn;
  if (!side) return { key: "board.why.turn" };
  const own = board[side];
  if (walk.complete) return { key: "board.why.complete" };
  if (own[BAR]! > 0 && source !== BAR) return { key: "board.why.bar" };
  const held = (point: number) => {
    const there = board[opponent(side)][mirror(board.geometry, point)] ?? 0;
    return point >= 1 && point <= 24 && there > (board.geometry === "contrary" ? 1 : 0);
  };
  if (target !== null && held(target)) return { key: "board.why.held" };
  if (source !== null && target !== null && target >= source) return { key: "board.why.backwards" };
  if (target === 0 && own.some((count, point) => point > 6 && count > 0)) return { key: "board.why.home" };
  if (source === null) return { key: "board.why.none" };
  if (target !== null) return { key: "board.why.distance" };
  const dice = walk.edges.map((edge) => edge.die);
  const blocked = [...new Set(dice)].every((die) => source - die > 0 && held(source - die));
  return { key: blocked ? "board.why.blocked" : "board.why.rules" };
}

/** Why a throw allows no move at all. */
export function whyNothing(board: TableView["board"], side: "white" | "black", values: readonly [number, number]): Notice {
  const [a, b] = values;
  if (board[side][BAR]! > 0) {
    const entries = [24, 23, 22, 21, 20, 19];
    const shut = entries.every((point) => (board[opponent(side)][mirror(board.geometry, point)] ?? 0) > 1);
    return { key: shut ? "board.nothing.shut" : "board.nothing.bar", params: { a, b } };
  }
  return { key: "board.nothing.blocked", params: { a, b } };
}

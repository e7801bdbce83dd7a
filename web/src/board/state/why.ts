/** Why something cannot be done, in one line, as long as the server has not said more: only plain facts of the position. */

import type { TableView } from "../../wire/messages";
import { opponent } from "./prefs";
import { BAR, mirror, onBoard, pinning, pinsOf, theirs } from "./position";
import type { Walk } from "./walk";

/** A text of the catalogue; `words` are parameters that are texts of the catalogue themselves. */
export interface Notice { key: string; params?: Record<string, string | number>; words?: Record<string, string> }

type Translate = (key: string, params?: Record<string, string | number>) => string;

export function say(t: Translate, { key, params = {}, words = {} }: Notice): string {
  return t(key, { ...params, ...Object.fromEntries(Object.entries(words).map(([name, word]) => [name, t(word)])) });
}

/** Why the mover may not take a checker from `source`, or not put it on `target`. */
export function whyNot(table: TableView, walk: Walk, board: TableView["board"], source: number | null, target: number | null): Notice {
  const side = table.dice?.side ?? table.turn;
  if (!side) return { key: "board.why.turn" };
  const own = board[side];
  if (walk.complete) return { key: "board.why.complete" };
  if (own[BAR]! > 0 && source !== BAR) return { key: "board.why.bar" };
  if (source !== null && pinsOf(board, side).includes(source)) return { key: "board.why.pinned" };
  const most = table.landing === "block" ? 0 : 1;
  const held = (point: number) =>
    onBoard(point) && (pinsOf(board, side).includes(point) || (theirs(board, side, point) > most && !pinning(board, side, point)));
  if (target !== null && held(target)) return { key: "board.why.held" };
  if (source !== null && target !== null && target >= source) return { key: "board.why.backwards" };
  if (target === 0 && own.some((count, point) => point > 6 && count > 0)) return { key: "board.why.home" };
  if (source === null) return { key: "board.why.none" };
  if (target !== null) return { key: "board.why.distance" };
  const dice = walk.edges.map((edge) => edge.die);
  const blocked = [...new Set(dice)].every((die) => source - die > 0 && held(source - die));
  return { key: blocked ? "board.why.blocked" : "board.why.rules" };
}

/** Why a throw, or a stage of it, allows no move at all. */
export function whyNothing({ board, dice, stage }: TableView): Notice {
  const side = dice!.side;
  const [a, b] = dice!.values;
  if (board[side][BAR]! > 0) {
    const entries = [24, 23, 22, 21, 20, 19];
    const shut = entries.every((point) => (board[opponent(side)][mirror(board.geometry, point)] ?? 0) > 1);
    return shut ? { key: "board.nothing.shut" } : { key: a === b ? "board.nothing.bar_double" : "board.nothing.bar", params: { a, b } };
  }
  return { key: stage || a === b ? "board.nothing.blocked_double" : "board.nothing.blocked", params: { a, b } };
}

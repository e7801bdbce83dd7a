/** Why something cannot be done, in one line, as long as the server has not said more. */

import type { BoardState } from "./board";
import type { Walk } from "./walk";

/** A text of the catalogue; `words` are parameters that are texts of the catalogue themselves. */
export interface Notice { key: string; params?: Record<string, string | number>; words?: Record<string, string> }

type Translate = (key: string, params?: Record<string, string | number>) => string;

export function say(t: Translate, { key, params = {}, words = {} }: Notice): string {
  return t(key, { ...params, ...Object.fromEntries(Object.entries(words).map(([name, word]) => [name, t(word)])) });
}

/** Why the mover may not take a checker from `source`, or not put it anywhere from there, when no rule is named. */
export function whyNot(walk: Walk, source: number | null): Notice {
  if (walk.complete) return { key: "board.why.complete" };
  return { key: source === null ? "board.why.none" : "board.why.rules" };
}

/** Why a roll, or a stage of it, allows no move at all. */
export function whyNothing({ dice, stage, graph }: BoardState): Notice {
  const [a, b] = dice!.values;
  const why = graph?.nothing ?? "blocked";
  if (why === "shut") return { key: "board.nothing.shut" };
  return { key: `board.nothing.${why}${stage || a === b ? "_double" : ""}`, params: { a, b } };
}

/** Where the line of the moment and its buttons find room: beside the board, under it, or on the free strip between its points. */

import { layout, type Layout, type Plan, type Rect } from "./layout";

/** The row of buttons under a standing board, in pixels. */
const ROW = 48;

/** Free room to the left of the board, where text and buttons may stand instead of on it. */
export interface Gutter { width: number; top: number; bottom: number }

export interface Space {
  style: string;
  column: boolean; // a narrow strip beside the board
  standing: boolean; // the board stands up, and they stand on its edge
  tight: boolean; // little room on the board
}

/** The board laid out in its box; one that stands up leaves room for the row under it. */
export function layoutWithSpace(plan: Plan): Layout {
  const full = layout(plan);
  if (full.orientation === "lying") return full;
  return layout({ ...plan, box: { ...plan.box, height: plan.box.height - ROW } }, "upright");
}

/** The room in a box of that height. `occupied`: my dice or the cube lie on the strip of their half, so the other one is taken. */
export function spaceFor(at: Layout, height: number, gutter: Gutter | null, occupied: boolean): Space {
  const standing = at.orientation === "upright";
  const below = standing || height - at.board.height > 2 * ROW + 24;
  const strip = occupied ? at.band.other : at.band.dice;
  return {
    style: gutter ? beside(gutter) : standing ? edge(at, height) : below ? under(at) : on(strip),
    column: gutter !== null,
    standing,
    tight: gutter === null && !below && at.band.other.width < 230,
  };
}

function beside({ width, top, bottom }: Gutter): string {
  return `left:${-width}px;width:${width}px;top:${top}px;bottom:${bottom}px`;
}

function edge({ board }: Layout, height: number): string {
  return `left:0;right:0;top:${board.y + board.height}px;height:${height - board.height}px`;
}

function under({ board }: Layout): string {
  return `left:0;right:0;top:${board.y + board.height + 6}px;height:${ROW}px`;
}

function on({ x, y, width, height }: Rect): string {
  return `left:${x + 4}px;width:${width - 8}px;top:${y}px;height:${height}px`;
}

/** What the line under the board says and which buttons stand there: a function of the table and the walk, nothing else. */

import type { Side, TableView } from "../wire";
import { opponent } from "./prefs";
import type { Walk } from "./walk";
import { whyNothing, type Notice } from "./why";

export type Press = "roll" | "double" | "take" | "drop" | "undo" | "confirm";

/** Something that happens by itself after a moment, unless it is stopped. */
export type Automatic = { press: "roll" | "confirm" | "play"; wait: number } | null;

export interface Prompt {
  text: Notice | null;
  detail: Notice | null;
  choices: { press: Press; label?: string; main?: boolean; off?: boolean }[]; // a label other than its own: its key
}

export interface Scenery {
  table: TableView;
  viewer: Side | null; // whose numbers and "you" it is; null speaks of White and Black
  walk: Walk | null;
  forced: boolean; // the draft is the only play, played by the board
}

const NOTHING: Prompt = { text: null, detail: null, choices: [] };

/** How a side is spoken of: "you", by name, or by colour. */
export function nameOf(table: TableView, side: Side, viewer: Side | null): Notice {
  if (table.you !== "both" && viewer === side) return { key: "board.you" };
  const name = table.seats[side]?.name;
  return table.you === "both" || !name ? { key: `board.side.${side}` } : { key: "board.named", params: { name } };
}

export function promptOf({ table, viewer, walk, forced }: Scenery): Prompt {
  const { can, cube, stake } = table;
  const after = (cube?.value ?? 1) * 2;
  if (can.includes("take") || can.includes("drop")) {
    return {
      text: { key: "board.offered", params: { value: after } },
      detail: { key: "board.offered.stake", params: { before: stake, after: stake * 2 } },
      choices: [{ press: "drop" }, { press: "take", main: true }],
    };
  }
  if (can.includes("roll")) {
    const choices: Prompt["choices"] = [{ press: "roll", main: true }];
    if (can.includes("double")) choices.unshift({ press: "double" });
    return { ...NOTHING, text: passed(table), choices };
  }
  if (can.includes("play") && walk && table.dice) {
    if (walk.impossible) {
      return { text: { key: "board.nothing" }, detail: whyNothing(table.board, table.dice.side, table.dice.values), choices: [{ press: "confirm", label: "board.pass", main: true }] };
    }
    return {
      text: forced ? { key: "board.forced" } : null, detail: null,
      choices: [{ press: "undo", off: walk.moves.length === 0 }, { press: "confirm", main: true, off: !walk.complete }],
    };
  }
  if (table.phase === "doubled" && table.turn) return { ...NOTHING, text: { key: "board.doubled.waiting", params: { value: after } } };
  return { ...NOTHING, text: passed(table) };

  /** The other side's throw that allowed nothing, said until the next throw. */
  function passed(view: TableView): Notice | null {
    const { last, dice, phase } = view;
    if (!last || last.moves.length > 0 || dice || phase !== "roll" || view.turn !== opponent(last.side)) return null;
    const mine = last.side === viewer && view.you !== "both";
    const key = mine ? "board.passed.me" : view.you === "both" || !view.seats[last.side] ? `board.passed.${last.side}` : "board.passed";
    return { key, params: { name: view.seats[last.side]?.name ?? "", a: last.dice[0], b: last.dice[1] } };
  }
}

export interface Wishes { autoRoll: boolean; autoPlayForced: boolean; confirm: boolean }

/** What the board does by itself now. A stopped one stays stopped until the table changes. */
export function automaticOf({ table, walk, forced }: Scenery, wishes: Wishes, stopped: boolean, first?: number): Automatic {
  const { can, phase } = table;
  if (can.includes("roll") && !can.includes("double") && phase === "roll") return wishes.autoRoll ? { press: "roll", wait: 450 } : null;
  if (!can.includes("play") || !walk) return null;
  if (walk.impossible) return { press: "confirm", wait: 1900 };
  if (stopped) return null;
  if (walk.moves.length === 0) return wishes.autoPlayForced && walk.only(first) ? { press: "play", wait: 350 } : null;
  if (!walk.complete) return null;
  if (forced) return { press: "confirm", wait: 1700 };
  return wishes.confirm ? null : { press: "confirm", wait: 900 };
}

/** What happened in a game, one row for each turn, and the position after any of them. */
import { BAR, mirror, pipCount } from "../board/position";
import { opponent } from "../board/prefs";
import type { BoardPosition, GameEvent, PlayedMove, Side, TableView } from "../wire";
import { diceText, playText } from "./notation";

/** A line of the moves list; `n` is the event that completed it. */
export interface Row {
  n: number;
  side: Side;
  /** A message key under `moves.`, or a play. */
  kind: "play" | "pass" | "double" | "take" | "drop" | "resign" | "accept" | "refuse";
  dice: string;
  play: string;
  /** The stake offered by a double, or the kind of a resignation offered. */
  value: number;
}

/** The turns in order. A throw that waits for its play is not a row yet. */
export function history(events: readonly GameEvent[]): Row[] {
  const rows: Row[] = [];
  let dice = "";
  let stake = 1;
  for (const event of events) {
    switch (event.type) {
      case "opening":
        dice = event.white === event.black ? "" : diceText([event.white, event.black]);
        break;
      case "roll":
        dice = diceText(event.dice);
        break;
      case "play": {
        const kind = event.moves.length === 0 ? "pass" : "play";
        rows.push({ n: event.n, side: event.side, kind, dice, play: playText(event.moves), value: 0 });
        dice = "";
        break;
      }
      case "double":
      case "take":
      case "drop":
      case "accept":
      case "refuse":
        if (event.type === "double") stake *= 2;
        rows.push({ n: event.n, side: event.side, kind: event.type, dice: "", play: "", value: stake });
        break;
      case "resign":
        rows.push({ n: event.n, side: event.side, kind: event.type, dice: "", play: "", value: event.kind });
    }
  }
  return rows;
}

/** The table as it stood right after event `n`: the later plays taken back, nothing to be done in it. */
export function lookBack(view: TableView, events: readonly GameEvent[], n: number): TableView {
  const board = copy(view.board);
  for (const event of events.filter((later) => later.n > n).reverse()) {
    if (event.type === "play") [...event.moves].reverse().forEach((move) => takeBack(board, event.side, move));
  }
  const last = lastPlay(events.filter((event) => event.n <= n));
  const pips = { white: pipCount(board.white), black: pipCount(board.black) };
  return { ...view, board, pips, last, phase: "over", turn: null, dice: null, can: [], graph: null, draft: [], resignation: null };
}

/** The newest play of these events with the dice it was thrown with. */
function lastPlay(events: readonly GameEvent[]): TableView["last"] {
  const index = events.findLastIndex((event) => event.type === "play");
  const play = events[index];
  if (play?.type !== "play") return null;
  const thrown = events.slice(0, index).findLast((event) => event.type === "roll" || event.type === "opening");
  if (thrown?.type === "roll") return { side: play.side, dice: thrown.dice, moves: play.moves };
  if (thrown?.type === "opening") return { side: play.side, dice: [thrown.white, thrown.black], moves: play.moves };
  return null;
}

function takeBack(board: BoardPosition, side: Side, [, source, target, hit]: PlayedMove): void {
  const other = opponent(side);
  board[side][target]! -= 1;
  board[side][source]! += 1;
  if (hit !== 1) return;
  board[other][BAR]! -= 1;
  board[other][mirror(board.geometry, target)]! += 1;
}

function copy(board: BoardPosition): BoardPosition {
  return { ...board, white: [...board.white], black: [...board.black] };
}

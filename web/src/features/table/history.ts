/** What happened in a game, one row for each turn, and the position after any of them. */
import { applyMove, pipCount, takeBack } from "../../board/state/position";
import type { GameEvent, Side, TableView } from "../../wire/messages";
import { diceText, playText } from "./notation";

/** A line of the moves list; `n` is the event that completed it. */
export interface Row {
  n: number;
  side: Side;
  /** A message key under `moves.`, or a play. */
  kind: "opening" | "play" | "pass" | "double" | "take" | "drop" | "beaver" | "raccoon" | "reject" | "cocked" | "demand" | "premature" | "name" | "mixed" | "resign" | "accept" | "refuse";
  /** The roll; for a stage its number and how often: `5×2`. */
  dice: string;
  /** The moves; or a roll that did not count. */
  play: string;
  /** The stake offered by a double, the double named, or the kind of a resignation offered. */
  value: number;
}

/** The turns in order. A roll that waits for its play is not a row yet. */
export function history(events: readonly GameEvent[]): Row[] {
  const rows: Row[] = [];
  let dice = "";
  let stake = 1;
  let ties = "";
  for (const event of events) {
    const row = (side: Side, kind: Row["kind"], more: Partial<Row> = {}) => rows.push({ n: event.n, side, kind, dice: "", play: "", value: 0, ...more });
    switch (event.type) {
      case "start":
      case "colours":
        break;
      case "opening": {
        const rolled = diceText([event.white, event.black]);
        if (event.white === event.black) ties += `${rolled}, `;
        else {
          dice = rolled;
          row(event.white > event.black ? "white" : "black", "opening", { play: ties + rolled });
        }
        break;
      }
      case "roll":
        dice = diceText(event.dice);
        break;
      case "play": {
        const { side, moves, stage } = event;
        row(side, moves.length === 0 ? "pass" : "play", { dice: stage ? `${stage.die}×${stage.count}` : dice, play: playText(moves) });
        dice = "";
        break;
      }
      case "double":
      case "beaver":
      case "raccoon":
      case "reject":
        stake *= 2;
        row(event.side, event.type, { value: stake, play: dice });
        break;
      case "drop":
      case "take":
      case "accept":
      case "refuse":
      case "demand":
        row(event.side, event.type, { value: stake });
        break;
      case "cocked":
        row(event.side, event.type, { play: dice });
        break;
      case "premature":
        row(event.side, event.type, { play: diceText(event.dice) });
        break;
      case "mixed":
        row(event.asker, event.type);
        break;
      case "name":
        row(event.side, event.type, { value: event.die, play: `${event.die}-${event.die}` });
        break;
      case "resign":
        row(event.side, event.type, { value: event.kind });
    }
  }
  return rows;
}

/** The table as it stood right after event `n`: the later plays taken back, nothing to be done in it. */
export function lookBack(view: TableView, events: readonly GameEvent[], n: number): TableView {
  const now = standing(events);
  const then = standing(events.filter((event) => event.n <= n));
  const shared = then.filter((play, i) => play === now[i]).length;
  let board = view.board;
  for (const { side, moves } of now.slice(shared).reverse()) {
    for (const move of [...moves].reverse()) board = takeBack(board, side, move, view.landing);
  }
  for (const { side, moves } of then.slice(shared)) {
    for (const move of moves) board = applyMove(board, side, move, view.landing);
  }
  const last = lastPlay(events.filter((event) => event.n <= n));
  const pips = { white: pipCount(board.white), black: pipCount(board.black) };
  return {
    ...view, board, pips, last, phase: "over", turn: null, dice: null, stage: null, again: false, can: [], graph: null, draft: [], resignation: null, disputed: null,
  };
}

type Play = GameEvent & { type: "play" };

/** The plays that stand after these events: one that had to be corrected does not. */
function standing(events: readonly GameEvent[]): Play[] {
  const plays: Play[] = [];
  for (const event of events) {
    if (event.type === "play") plays.push(event);
    else if (event.type === "demand") plays.pop();
  }
  return plays;
}

/** The newest play of these events with the dice it was rolled with. */
function lastPlay(events: readonly GameEvent[]): TableView["last"] {
  const index = events.findLastIndex((event) => event.type === "play");
  const play = events[index];
  if (play?.type !== "play") return null;
  const { side, moves, stage = null } = play;
  if (stage) return { side, dice: [stage.die, stage.die], moves, stage };
  const rolled = events.slice(0, index).findLast((event) => event.type === "roll" || event.type === "opening");
  if (rolled?.type === "roll") return { side, dice: rolled.dice, moves, stage };
  if (rolled?.type === "opening") return { side, dice: [rolled.white, rolled.black], moves, stage };
  return null;
}

/** What is to be seen between two views of a table: a throw, the moves of a play one by one, then things as they are. */

import type { BoardPosition, PlayedMove, Side, TableView } from "../wire";
import { positionsOf, samePosition } from "./position";

export interface Throw { side: Side; values: [number, number] }

/** One picture of the board. */
export interface Scene {
  board: BoardPosition;
  dice: Throw | null;
  spent: readonly PlayedMove[]; // the moves played with these dice so far
  opening: { white: number; black: number } | null; // one die each, while the opening throw is looked at
  marked: { side: Side; moves: readonly PlayedMove[] } | null; // the last play, until the next throw
  event: "throw" | "move" | "hit" | "jump" | "still"; // what brought it about
}

/** The picture of a table at rest: after a play its dice stay in sight, spent, until somebody throws again. */
export function resting(table: TableView): Scene {
  const { board, dice, last } = table;
  const lying = dice ?? (last && table.phase !== "opening" ? { side: last.side, values: last.dice } : null);
  const spent = dice === null && last ? allOf(last.dice, last.moves) : [];
  const marked = last && last.moves.length > 0 && (dice === null || dice.side !== last.side) ? last : null;
  return { board, dice: lying, spent, opening: null, marked, event: "still" };
}

/** The scenes that lead from one view to the next, the resting one last. `shown` is what the screen already shows. */
export function between(previous: TableView | null, next: TableView, shown: BoardPosition | null): Scene[] {
  const rest = resting(next);
  if (previous === null || shown === null || previous.id !== next.id || previous.game_number !== next.game_number) {
    return isFresh(next) ? [...openingScenes(next), rest] : [{ ...rest, event: "jump" }];
  }
  const scenes: Scene[] = [];
  const thrown = (board: BoardPosition, dice: Throw) =>
    scenes.push({ board, dice, spent: [], opening: null, marked: null, event: "throw" });

  let board = shown;
  const { last } = next;
  const played = last !== null && JSON.stringify(last) !== JSON.stringify(previous.last);
  if (played) {
    const dice = { side: last.side, values: last.dice };
    if (!samePosition(previous.board, shown) && samePosition(shown, next.board)) {
      board = next.board; // my own play: every move of it has been seen
    } else {
      if (!sameThrow(previous.dice, dice)) thrown(board, dice);
      const through = positionsOf(previous.board, last.side, last.moves);
      if (samePosition(through[through.length - 1] ?? previous.board, next.board)) {
        last.moves.forEach((move, i) => scenes.push({
          board: through[i]!, dice, spent: last.moves.slice(0, i + 1), opening: null,
          marked: { side: last.side, moves: last.moves.slice(0, i + 1) }, event: move[3] ? "hit" : "move",
        }));
      }
      board = next.board;
    }
  }
  if (!previous.opening && next.opening) scenes.push(...openingScenes(next));
  else if (next.dice && (played || !sameThrow(previous.dice, next.dice))) {
    thrown(next.board, next.dice);
    scenes[scenes.length - 1]!.marked = rest.marked;
  }
  if (scenes.length === 0 && !samePosition(board, next.board)) return [{ ...rest, event: "jump" }];
  return [...scenes, rest];
}

/** A game whose opening throw has not been answered by a move yet. */
function isFresh(table: TableView): boolean {
  return table.opening !== null && table.last === null && table.draft.length === 0;
}

function openingScenes(table: TableView): Scene[] {
  if (!table.opening) return [];
  const { white, black } = table.opening;
  return [{ board: table.board, dice: null, spent: [], opening: { white, black }, marked: null, event: "throw" }];
}

function sameThrow(one: Throw | null, other: Throw | null): boolean {
  return one !== null && other !== null && one.side === other.side &&
    one.values[0] === other.values[0] && one.values[1] === other.values[1];
}

/** After the play no die is left to use, played or not. */
function allOf(dice: [number, number], moves: readonly PlayedMove[]): PlayedMove[] {
  const count = dice[0] === dice[1] ? 4 : 2;
  const values = Array.from({ length: count }, (_, i) => dice[i % 2]!);
  for (const [die] of moves) values.splice(values.indexOf(die), 1);
  return [...moves, ...values.map((die): PlayedMove => [die, 0, 0, 0])];
}

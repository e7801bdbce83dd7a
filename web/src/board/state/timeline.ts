/** What is to be seen between two views of a table: a roll, the moves of a play one by one, then things as they are. */

import type { BoardPosition, Deed, PlayedMove, Side, Stage, BoardState } from "./board";
import { opponent } from "./prefs";
import { positionsOf, samePosition, takeBack } from "./position";
import { diceOf } from "./walk";

/** The dice lying on the board; or, in a stage, the number that is to be played on its own. */
export interface Roll { side: Side; values: [number, number]; stage: Stage | null }

/** One picture of the board. */
export interface Scene {
  board: BoardPosition;
  dice: Roll | null;
  spent: readonly PlayedMove[]; // the moves played with these dice so far
  opening: { white: number; black: number } | null; // one die each, while the opening roll is looked at
  marked: { side: Side; moves: readonly PlayedMove[] } | null; // the last play, until the next roll
  event: "roll" | "stage" | "move" | "hit" | "cube" | "word" | "jump" | "hold" | "still"; // what brought it about
  told: Told | null; // what somebody did to the stake, while it is looked at
}

/** A deed in words, and where the cube lies with it. */
export interface Told { deed: Deed; value: number; cube: { value: number; owner: Side | null; offered: Side | null } | null }

/** The picture of a table at rest: after a play its dice stay in sight, spent, until somebody rolls again. */
export function resting(view: BoardState): Scene {
  const { board, dice, last } = view;
  const lying = dice ? { ...dice, stage: view.stage } : last && !isBefore(view) ? rollOf(last) : null;
  const spent = dice === null && lying && last ? allOf(lying, last.moves) : [];
  const marked = last && last.moves.length > 0 && (dice === null || dice.side !== last.side || view.stage) ? last : null;
  return { board, dice: lying, spent, opening: undecided(view), marked, event: "still", told: null };
}

/**
 * The scenes that lead from one view to the next, the resting one last. `shown` is what the screen already shows. Between
 * two views of the same version somebody has looked back at an earlier play, and returns: the roll that is being played
 * lies there, and is not rolled again.
 */
export function between(previous: BoardState | null, next: BoardState, shown: BoardPosition | null): Scene[] {
  const rest = resting(next);
  if (previous === null || shown === null || previous.id !== next.id || previous.game_number !== next.game_number) {
    return isFresh(next) ? [...openingScenes(next, 0), rest] : [{ ...rest, event: "jump" }];
  }
  const scenes: Scene[] = [];
  const rolled = (board: BoardPosition, dice: Roll) =>
    scenes.push({ board, dice, spent: [], opening: null, marked: null, event: dice.stage ? "stage" : "roll", told: null });

  let board = shown;
  const { last } = next;
  const played = last !== null && JSON.stringify(last) !== JSON.stringify(previous.last);
  const before = previous.dice && { ...previous.dice, stage: previous.stage };
  if (played) {
    const dice = rollOf(last);
    if (!samePosition(previous.board, shown) && samePosition(shown, next.board)) {
      board = next.board; // my own play: every move of it has been seen
    } else {
      const through = positionsOf(previous.board, last.side, last.moves, next.landing);
      const reached = samePosition(through[through.length - 1] ?? previous.board, next.board);
      // Looking back at an earlier turn, or at how things stand now, is no turn.
      if (!reached && next.version === previous.version) return [{ ...rest, event: "jump" }];
      if (!sameRoll(before, dice)) rolled(board, dice);
      if (reached) {
        last.moves.forEach((move, i) => scenes.push({
          board: through[i]!, dice, spent: last.moves.slice(0, i + 1), opening: null,
          marked: { side: last.side, moves: last.moves.slice(0, i + 1) }, event: move[3] ? "hit" : "move", told: null,
        }));
      }
      board = next.board;
    }
  }
  const lies = played ? resting({ ...next, dice: null, stage: null }) : resting(previous);
  scenes.push(...tellings(previous, next).map((told): Scene => ({ ...lies, board, told, event: told.cube ? "cube" : "word" })));
  const now = next.dice && { ...next.dice, stage: next.stage };
  const seen = openingRolls(previous).length;
  if (openingRolls(next).length > seen) scenes.push(...openingScenes(next, seen));
  else if (now && next.version !== previous.version && (played || !sameRoll(before, now))) {
    rolled(next.board, now);
    scenes[scenes.length - 1]!.marked = rest.marked;
  }
  if (scenes.length === 0 && !samePosition(board, next.board)) return [{ ...rest, event: "jump" }];
  return [...scenes, rest];
}

/** What was done to the stake since then, deed by deed. */
function tellings(previous: BoardState, next: BoardState): Told[] {
  let { cube } = previous;
  let value = previous.phase === "doubled" ? (previous.offer ?? previous.stake * 2) : previous.stake;
  return next.deeds.filter(({ n }) => n > previous.version).map((deed): Told => {
    const { does, side } = deed;
    if (does === "double" || does === "beaver" || does === "raccoon") {
      value *= 2;
      return { deed, value, cube: cube && { value, owner: cube.owner, offered: opponent(side) } };
    }
    if (does === "take" && cube) cube = { value, owner: next.cube?.owner ?? side };
    if (does === "take") return { deed, value, cube: cube && { ...cube, offered: null } };
    return { deed, value, cube: does === "drop" && cube ? { value, owner: cube.owner, offered: side } : null };
  });
}

/** The position a turn began with, and whose it is: of the play that is disputed, or else of the one being made. */
export function turnStart({ board, landing, dice, turn, last, disputed }: BoardState): { board: BoardPosition; side: Side } | null {
  const side = dice?.side ?? turn;
  if (!disputed || !last) return side && { board, side };
  return { side: last.side, board: [...last.moves].reverse().reduce((before, move) => takeBack(before, last.side, move, landing), board) };
}

/** A legal play shown move by move from that position, and then put back: the table as it is comes last. */
export function exampleScenes(view: BoardState, { board, side }: { board: BoardPosition; side: Side }, moves: readonly PlayedMove[], rest: Scene): Scene[] {
  const scene = { ...resting(view), opening: null };
  const through = positionsOf(board, side, moves, view.landing);
  const shown = moves.map((move, i): Scene => ({
    ...scene, board: through[i]!, spent: moves.slice(0, i + 1), marked: { side, moves: moves.slice(0, i + 1) }, event: move[3] ? "hit" : "move",
  }));
  const held = shown[shown.length - 1];
  return [{ ...scene, board, marked: null, event: "still" }, ...shown, ...(held ? [{ ...held, event: "hold" } satisfies Scene] : []), rest];
}

/** A game whose opening roll has not been answered by a move yet. */
function isFresh(view: BoardState): boolean {
  return view.opening !== null && view.last === null && view.draft.length === 0;
}

/** Equal dice lie there until somebody rolls again. */
function undecided(view: BoardState): Scene["opening"] {
  return view.opening && isBefore(view) ? { white: view.opening.white, black: view.opening.black } : null;
}

/** Colours or the first move are still being rolled for. */
function isBefore({ phase }: BoardState): boolean {
  return phase === "opening" || phase === "colours";
}

/** The opening rolls of this game so far: the ties, then the one that decided. */
function openingRolls({ opening }: BoardState): { white: number; black: number }[] {
  if (!opening) return [];
  const { white, black, ties } = opening;
  const last = ties[ties.length - 1];
  const decided = !(last && last[0] === white && last[1] === black);
  return [...ties.map(([w, b]) => ({ white: w, black: b })), ...(decided ? [{ white, black }] : [])];
}

/** The opening rolls after the first `seen`, each looked at for a while. */
function openingScenes(view: BoardState, seen: number): Scene[] {
  return openingRolls(view).slice(seen).map((opening): Scene => ({ board: view.board, dice: null, spent: [], opening, marked: null, event: "roll", told: null }));
}

function rollOf({ side, dice, stage }: NonNullable<BoardState["last"]>): Roll {
  return { side, values: dice, stage: stage ? { ...stage, queue: [] } : null };
}

function sameRoll(one: Roll | null, other: Roll): boolean {
  return one !== null && one.side === other.side && one.values[0] === other.values[0] && one.values[1] === other.values[1] &&
    one.stage?.count === other.stage?.count;
}

/** After the play no die is left to use, played or not. */
function allOf({ values, stage }: Roll, moves: readonly PlayedMove[]): PlayedMove[] {
  const left = diceOf(values, stage);
  for (const [die] of moves) {
    const i = left.indexOf(die);
    if (i >= 0) left.splice(i, 1);
  }
  return [...moves, ...left.map((die): PlayedMove => [die, 0, 0, 0])];
}

/** The board in words: labels for its places, and what is said aloud when the table changes. */

import type { BoardPosition, BoardState, PlayedMove, Side } from "./board";
import { BAR, OFF, pinning, pinsOf, pipCount, theirs } from "./position";
import { opponent } from "./prefs";
import { nameOf, stageText } from "./prompt";
import { say } from "./why";

type Translate = (key: string, params?: Record<string, string | number>) => string;

/** A place by its name, who stands there, and where the checker in question may go. */
export function placeLabel(t: Translate, board: BoardPosition, side: Side, point: number, targets: readonly number[]): string {
  const own = board[side][point] ?? 0;
  const other = theirs(board, side, point);
  const parts = [placeName(t, point)];
  if (own > 0) parts.push(t(pinsOf(board, side).includes(point) ? "board.own.pinned" : "board.own", { count: own }));
  if (other > 0) parts.push(t(pinning(board, side, point) ? "board.theirs.pinned" : "board.theirs", { count: other }));
  if (own === 0 && other === 0) parts.push(t("board.empty"));
  if (targets.length > 0) parts.push(t("board.legal", { points: targets.map((target) => placeName(t, target)).join(", ") }));
  return parts.join(", ");
}

export function placeName(t: Translate, point: number): string {
  if (point === OFF) return t("board.off");
  if (point === BAR) return t("board.bar");
  return point > BAR ? t("board.out") : t("board.point", { point });
}

/** Moves in the usual notation, hits starred. */
export function movesText(t: Translate, moves: readonly PlayedMove[]): string {
  const name = (point: number) => (point === OFF ? t("board.off.short") : point === BAR ? t("board.bar.short") : point > BAR ? t("board.out.short") : String(point));
  return moves.map(([, source, target, hit]) => `${name(source)}/${name(target)}${hit ? "*" : ""}`).join(" ");
}

/** The whole position, for somebody who listens to it: the viewer's side first. */
export function positionText(t: Translate, view: BoardState, board: BoardPosition, side: Side, viewer: Side | null): string {
  const half = (who: Side) => {
    const places = [...board[who].entries()].reverse().filter(([, count]) => count > 0).map(([point, count]) =>
      t(pinsOf(board, who).includes(point) ? "board.say.place.pinned" : "board.say.place", { place: placeName(t, point), count }));
    return t("board.say.side", { who: say(t, nameOf(view, who, viewer)), places: places.join(", "), count: pipCount(board[who]) });
  };
  return `${half(side)} ${half(opponent(side))}`;
}

/** Sentences about what happened between two views, in order. */
export function changes(t: Translate, previous: BoardState | null, next: BoardState, viewer: Side | null): string[] {
  const said: string[] = [];
  const who = (side: Side) => say(t, nameOf(next, side, viewer));
  const differs = <T>(pick: (view: BoardState) => T) => previous === null || JSON.stringify(pick(previous)) !== JSON.stringify(pick(next));
  const { last, dice, opening, cube, outcome, stage, offer } = next;
  if (opening && differs((view) => [view.opening, view.game_number])) said.push(t("board.say.opening", { white: opening.white, black: opening.black }));
  if (previous && last && differs((view) => view.last)) {
    const rolled = previous.dice?.side === last.side || last.stage;
    if (!rolled) said.push(t("board.say.roll", { who: who(last.side), a: last.dice[0], b: last.dice[1] }));
    said.push(last.moves.length > 0
      ? t("board.say.play", { who: who(last.side), moves: movesText(t, last.moves) })
      : t("board.say.pass", { who: who(last.side) }));
  }
  if (previous?.phase === "doubled" && cube?.owner && differs((view) => view.cube)) said.push(t("board.say.take", { who: who(cube.owner), value: cube.value }));
  if (next.phase === "doubled" && next.turn && differs((view) => [view.phase, view.offer])) said.push(t("board.say.double", { who: who(opponent(next.turn)), value: offer ?? 0 }));
  if (dice && differs((view) => [view.dice, view.last, view.stage])) {
    const what = stage ? stageText(next, viewer) : null;
    said.push(what ? `${say(t, what)}.` : t("board.say.roll", { who: who(dice.side), a: dice.values[0], b: dice.values[1] }));
  }
  if (next.disputed && differs((view) => view.disputed)) said.push(t("board.say.disputed", { who: who(last?.side ?? "white") }));
  if (outcome && differs((view) => view.outcome)) said.push(outcome.winner ? t("board.say.won", { who: who(outcome.winner), count: outcome.points }) : t("board.say.draw"));
  else if (next.turn && next.can.length > 0 && differs((view) => [view.turn, view.again])) said.push(t(next.again ? "board.say.again" : "board.say.turn", { who: who(next.turn) }));
  return said;
}

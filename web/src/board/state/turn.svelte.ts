/** A turn in the making: whose it is, the moves made so far and not confirmed yet, and the dice left for more. */

import type { BoardPosition, Move, Side, BoardState } from "./board";
import { BAR, byHand, positionsOf } from "./position";
import { nearSide } from "./prefs";
import type { BoardProps } from "../props";
import type { Show } from "./show.svelte";
import { diceOf, usedDice, Walk } from "./walk";

export class Turn {
  draft = $state.raw<Move[]>([]);
  swapped = $state(false); // the second die lies in front
  forced = $state(false); // the draft is the only play, played by the board
  stopped = $state(false); // a hand came between: nothing is played by itself until the table changes
  sent = $state(false); // said to the server, and not answered yet

  /** The side at the bottom. */
  near = $derived.by<Side>(() => nearSide(this.given.view, this.given.prefs));
  /** Whose checkers can be moved on this screen. */
  actor = $derived.by<Side>(() => {
    const { you, dice, turn } = this.given.view;
    return you === "both" ? (dice?.side ?? turn ?? this.near) : (you ?? this.near);
  });
  /** Who is "you" in what is said; nobody where both sides look on one screen. */
  viewer = $derived.by<Side | null>(() => (this.given.view.you === "both" ? null : this.given.view.you));
  /** Checkers go wherever a hand can put them; the other side judges the play. */
  free = $derived.by(() => this.given.view.free);
  walk = $derived.by<Walk | null>(() => {
    const { can, graph, board, landing } = this.given.view;
    if (!can.includes("play") || !graph) return null;
    const made = this.free ? (byHand(board, this.actor, this.draft, landing) ?? []) : this.draft;
    return Walk.along(graph, made, this.free);
  });
  /** My dice, the one played first in front. */
  order = $derived.by<[number, number]>(() => {
    const [a, b] = this.given.view.dice?.values ?? [0, 0];
    return this.swapped ? [b, a] : [a, b];
  });
  /** The numbers there are to play in this turn, which of them are played, and the next one. */
  dice = $derived.by(() => diceOf(this.order, this.given.view.stage));
  used = $derived.by(() => (this.walk ? usedDice(this.dice, this.walk.moves) : []));
  first = $derived.by(() => this.dice.find((_, i) => !this.used[i]));

  /** The position on the screen. */
  board = $derived.by<BoardPosition>(() => this.show.scene?.board ?? this.given.view.board);
  /** The play is made and may be confirmed. */
  ready = $derived.by(() => this.show.idle && this.walk !== null && this.walk.complete && this.walk.legal && !this.walk.impossible);
  /** The dice that lie on the board: the mover's in his order, as far as he has played them. */
  pair = $derived.by(() => {
    const { scene, idle } = this.show;
    // An offered cube lies where they would.
    const offered = scene?.told ? scene.told.cube?.offered : this.given.view.phase === "doubled";
    if (!scene?.dice || offered) return null;
    const { side, values, stage } = scene.dice;
    const mine = idle && this.walk !== null;
    const used = mine ? this.used : usedDice(diceOf(values, stage), scene.spent);
    return { side, values: mine ? this.order : [...values], used, stage, where: side === this.near ? "near" as const : "far" as const };
  });

  #known = ""; // the server's draft as it was last seen

  constructor(
    private readonly given: Pick<BoardProps, "view" | "prefs" | "ondraft" | "onsound">,
    readonly show: Show,
  ) {}

  /** The position with the moves made so far. */
  get drafted(): BoardPosition {
    const { board, dice, landing } = this.given.view;
    if (!this.walk || !dice) return board;
    return positionsOf(board, dice.side, this.walk.moves, landing).pop() ?? board;
  }

  /** Takes the draft of a newer view where it is news; with a fresh table everything begins anew. */
  adopt({ draft, graph }: BoardState, fresh: boolean): void {
    const theirs = JSON.stringify(draft);
    if (fresh || theirs !== this.#known) {
      const along = graph ? (this.free ? draft : Walk.along(graph, draft).draft) : [];
      if (JSON.stringify(along) !== JSON.stringify(this.draft)) this.draft = along;
    }
    this.#known = theirs;
    if (fresh) this.swapped = this.forced = this.stopped = this.sent = false;
  }

  /** The walk on to where a hand puts a checker: with the die that fits the distance if there is one left, or else with the next. */
  freely(source: number, target: number): Walk | null {
    if (!this.walk || !this.free || target >= BAR || target === source) return null;
    const { board, landing } = this.given.view;
    const left = this.dice.filter((_, i) => !this.used[i]);
    const die = left.find((number) => number === Math.min(source, BAR) - target) ?? this.first ?? this.dice[0]!;
    const made = byHand(board, this.actor, [...this.walk.moves, [die, source, target]], landing);
    return made && Walk.along(this.walk.graph, made, true);
  }

  /** Goes on to more moves, or back: to be seen, to be heard, and kept as a draft. */
  go(next: Walk): void {
    const { view, onsound, ondraft } = this.given;
    if (!this.walk || !view.dice) return;
    const made = this.walk.moves.length;
    const grown = next.moves.length > made;
    const through = [view.board, ...positionsOf(view.board, view.dice.side, next.moves, view.landing)];
    this.show.move(grown ? through.slice(made + 1) : through.slice(-1));
    if (grown) onsound(next.moves.slice(made).some(([, , , hit]) => hit) ? "hit" : "set");
    this.draft = next.draft;
    ondraft(this.draft);
  }
}

/** The one who moves: what he is asked for, and what his taps, drops, keys and buttons come to. */

import { Answer } from "../state/answer.svelte";
import { Hand, type Meant } from "./hand.svelte";
import { tap } from "./interaction";
import type { Layout } from "../state/layout";
import type { Place } from "../state/places";
import { automaticOf, promptOf, toldOf, type Press, type Scenery } from "../state/prompt";
import type { BoardProps } from "../props";
import type { Show } from "../state/show.svelte";
import type { Told } from "../state/timeline";
import { Turn } from "../state/turn.svelte";
import type { Walk } from "../state/walk";
import type { Notice } from "../state/why";

export class Mover {
  readonly turn: Turn;
  readonly answer: Answer;
  readonly hand: Hand;

  #scenery = $derived.by<Scenery>(() => {
    const { viewer, walk, forced } = this.turn;
    return { view: this.given.view, viewer, walk, forced };
  });
  prompt = $derived.by(() => promptOf(this.#scenery));
  #coming = $derived.by(() => automaticOf(this.#scenery, { ...this.given.prefs, newcomer: this.given.newcomer ?? false }, this.turn.stopped, this.turn.first));
  /** What happens by itself after a moment, unless somebody comes between. */
  automatic = $derived.by(() => (this.turn.show.idle && !this.turn.sent && !this.hand.press ? this.#coming : null));
  /** A roll that comes by itself needs no button that is gone before it is read. */
  rollsItself = $derived.by(() => this.#coming?.press === "roll");

  constructor(
    private readonly given: BoardProps,
    show: Show,
    at: () => Layout,
  ) {
    this.turn = new Turn(given, show);
    this.answer = new Answer(given, this.turn);
    this.hand = new Hand(given, this.turn, this.answer, at);
  }

  /** A deed in words. */
  tell(told: Told): Notice {
    return toldOf(this.given.view, told, this.turn.viewer);
  }

  /** Whether there is a button for this now. */
  has(what: Press): boolean {
    return this.prompt.choices.some(({ press, off }) => press === what && !off);
  }

  /** Does what a button says. */
  run(what: Press): void {
    const { turn } = this;
    if (turn.sent) return;
    turn.show.finish();
    this.answer.forget();
    if (what === "undo") {
      turn.stopped = true;
      turn.forced = false;
      if (turn.walk) this.#go(turn.walk.undo());
    } else if (what === "confirm") {
      if (!turn.walk?.complete && !turn.free) return;
      turn.sent = true;
      this.given.onconfirm(turn.walk?.draft ?? []);
    } else {
      // What the page asks about first may still be called off.
      if (what === "roll" || what === "take") turn.sent = true;
      this.given.onpress(what);
    }
  }

  /** Lets what happens by itself come when its time is up; the answer calls it off. */
  wait(): (() => void) | undefined {
    if (!this.automatic) return;
    const { press, wait } = this.automatic;
    const timer = setTimeout(() => (press === "play" ? this.#playOnly() : this.run(press)), this.turn.show.still() && press === "play" ? 0 : wait);
    return () => clearTimeout(timer);
  }

  /** Picks the dice up when everything is played, or else swaps them. */
  pickUpOrSwap(): void {
    if (this.turn.ready) this.run("confirm");
    else if (this.turn.walk) this.turn.swapped = !this.turn.swapped;
  }

  /** A place was tapped, or pressed with a key (which always picks up and puts down). */
  touch(place: Place, byKey: boolean): void {
    const { turn, hand } = this;
    turn.show.finish();
    const { walk, first, free } = turn;
    const own = turn.board[turn.actor][place.point]!;
    if (!walk) {
      const { can, you } = this.given.view;
      if (own > 0 && you !== null) this.given.onnotice(can.includes("roll") ? "board.why.roll" : "board.why.turn");
      return;
    }
    const intent = tap(walk, place.point, own, { picked: hand.picked, mode: byKey ? "select" : this.given.prefs.tap, first });
    // By hand a checker with no legal move is picked up like any other.
    if (free && intent.do === "refuse" && place.source && hand.picked === null) hand.picked = place.point;
    else this.carryOut(intent);
  }

  /** Does what the hand meant, if anything. */
  carryOut(meant: Meant | null): void {
    const { turn, hand } = this;
    if (meant === null) return;
    if (meant.do === "touch") return this.touch(meant.place, false);
    if (!turn.walk) return;
    switch (meant.do) {
      case "play": return this.#go(turn.walk.play(meant.moves));
      case "pick": hand.picked = meant.source; return;
      case "put": hand.picked = null; return;
      case "several": return this.given.onnotice("board.why.several");
      case "refuse": {
        const { source, target } = meant;
        hand.picked = null;
        const freely = source !== null && target !== null ? turn.freely(source, target) : null;
        if (freely) this.#go(freely);
        else void this.answer.explain(source, target);
      }
    }
  }

  #playOnly(): void {
    const { turn } = this;
    const moves = turn.walk?.only(turn.first);
    if (!turn.walk || !moves) return;
    turn.forced = true;
    this.#go(turn.walk.play(moves));
  }

  #go(next: Walk): void {
    this.answer.forget();
    this.hand.layDown();
    this.turn.go(next);
  }
}

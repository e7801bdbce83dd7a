/** The answer to a move that may not be made: which rule refuses it, and a legal play that shows it. */

import type { Move, Refusal } from "./board";
import { BAR, byHand } from "./position";
import type { BoardProps } from "../props";
import { exampleScenes, resting, turnStart } from "./timeline";
import type { Turn } from "./turn.svelte";
import { whyNot } from "./why";

export class Answer {
  #because = $state.raw<Refusal | null>(null);
  #tries = 0; // so that an answer that comes late says nothing

  /** The illegal play that waits for my word, or else the answer to what was tried. */
  refusal = $derived.by<Refusal | null>(() => {
    const { can, disputed } = this.given.view;
    return this.#because ?? (can.includes("demand") ? disputed : null);
  });

  constructor(
    private readonly given: Pick<BoardProps, "view" | "onwhy" | "onnotice">,
    private readonly turn: Turn,
  ) {}

  forget(): void {
    this.#because = null;
    this.#tries++;
  }

  /** Says why not: the plain fact at once where that is all there is, or else the rule as the server names it. */
  async explain(source: number | null, target: number | null): Promise<void> {
    const { walk, first } = this.turn;
    if (!walk) return;
    const plain = whyNot(walk, source);
    this.forget();
    const mine = this.#tries;
    const to = target ?? (source === null ? null : Math.max(0, Math.min(source, BAR) - (first ?? 0)));
    const refusal = source === null || to === null || walk.complete ? null : await this.given.onwhy(walk.draft, source, to);
    if (mine !== this.#tries) return;
    if (refusal) this.#because = refusal;
    else this.given.onnotice(plain.key, plain.params);
  }

  /** Plays the example on the board and puts everything back. */
  showExample(moves: readonly Move[]): void {
    const { view } = this.given;
    const { show, drafted } = this.turn;
    const from = turnStart(view);
    const made = from && byHand(from.board, from.side, moves, view.landing);
    if (!from || !made) return;
    show.finish();
    show.run(exampleScenes(view, from, made, { ...resting(view), board: drafted }));
  }
}

/** Plays scenes one after the other and keeps the pieces that are on the screen. Anything may cut it short at any time. */

import type { BoardPosition } from "./board";
import { HIT, MOVE } from "./motion";
import { setUp, settle, type Piece } from "./pieces";
import { samePosition } from "./position";
import type { Scene } from "./timeline";

const LINGER: Record<Scene["event"], number> = { roll: 700, stage: 650, move: MOVE + 40, hit: HIT + 60, cube: 1300, word: 1300, jump: 0, hold: 2200, still: 0 };
const OPENING = 1300;
const SOUNDS: Partial<Record<Scene["event"], string>> = { roll: "roll", stage: "set", move: "set", hit: "hit", cube: "cube" };
/** What is to be read takes its time, however fast everything moves. */
const READING: readonly Scene["event"][] = ["cube", "word", "hold"];

export class Show {
  scene = $state.raw<Scene | null>(null);
  pieces = $state.raw<Piece[]>([]);
  idle = $state(true);
  serial = $state(0); // rolls seen so far
  fresh = $state(false); // the last of them has only just been made

  #queue: Scene[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly sound: (name: string) => void,
    readonly pace: () => number,
  ) {}

  /** Nothing moves: everything is there at once. */
  still(): boolean {
    return this.pace() === 0;
  }

  /** The position that will be on the screen when everything waiting has been shown. */
  get board(): BoardPosition | null {
    return (this.#queue[this.#queue.length - 1] ?? this.scene)?.board ?? null;
  }

  run(scenes: readonly Scene[]): void {
    if (this.still() && this.scene !== null) {
      const read = scenes.filter(({ event }) => READING.includes(event));
      for (const name of new Set(scenes.map((scene) => (read.includes(scene) ? undefined : SOUNDS[scene.event])))) if (name) this.sound(name);
      const waiting = this.#queue.length > 0 || read.length > 0;
      this.#queue.push(...read, scenes[scenes.length - 1]!);
      // Without motion an example or a word is still something to be looked at before the board goes on.
      if (!waiting) this.finish();
      else if (this.idle) this.#advance();
      return;
    }
    this.#queue.push(...scenes);
    if (this.scene === null) this.finish();
    else if (this.idle) this.#advance();
  }

  /** Straight to the end. */
  finish(): void {
    if (this.#queue.length === 0) return;
    clearTimeout(this.#timer);
    const rolled = this.scene !== null && !this.still() && this.#queue.some((scene) => scene.event === "roll");
    const last = this.#queue[this.#queue.length - 1]!;
    this.#queue = [];
    this.#show(last, rolled);
    this.idle = true;
  }

  /** My own moves, leg by leg on top of what is shown. */
  move(through: readonly BoardPosition[]): void {
    const last = through[through.length - 1];
    if (!last || !this.scene) return;
    this.scene = { ...this.scene, board: last };
    this.pieces = settle(this.pieces, through);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
  }

  #advance(): void {
    const next = this.#queue.shift();
    this.idle = this.#queue.length === 0;
    if (!next) return;
    const sound = SOUNDS[next.event];
    if (sound) this.sound(sound);
    this.#show(next, next.event === "roll");
    if (!this.idle) this.#timer = setTimeout(() => this.#advance(), this.#lingers(next));
  }

  #lingers({ opening, event }: Scene): number {
    const long = opening ? OPENING : LINGER[event];
    return long * (READING.includes(event) ? Math.max(1, this.pace()) : this.pace());
  }

  #show(scene: Scene, rolled: boolean): void {
    const before = this.scene;
    if (rolled) this.serial++;
    this.fresh = rolled;
    this.scene = scene;
    if (before === null) this.pieces = setUp(scene.board);
    // Pieces on their way to where they are wanted are left to it.
    else if (!samePosition(before.board, scene.board)) this.pieces = settle(this.pieces, [scene.board]);
  }
}

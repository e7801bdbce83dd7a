/** Somebody at a table: what he looks at, what lies over the table, and what he says yes or no to. */
import { notify } from "../../ui/notices.svelte";
import { go as goTo } from "../../ui/address.svelte";
import type { Asking } from "../../board/state/prompt";
import type { Line } from "../../net/line";
import { Table } from "../../net/table.svelte";
import type { Refusal } from "../../net/topics/table";
import { countTurn, currentSettings, isNewcomer } from "../settings";
import { playSound, type SoundName } from "../../ui/sound";
import type { Command, Move, TableView } from "../../wire/messages";
import { Arrival } from "./arrival.svelte";
import { stepFor } from "./asking";
import { history } from "./history";
import { lookBack } from "./past";
import type { Asked } from "./Question.svelte";
import { hasEnded, plays } from "./status";
import { rowsOf, rolled } from "./rolls";
import { leads, stepOf, type Step } from "./steps";

/** How long the last checker may be looked at before the result covers the board. */
export const LAST_LOOK = 1200;

export class Sitting {
  readonly table: Table;
  readonly arrival: Arrival;

  /** The event after which the table is looked at; null for now. */
  lookedAt = $state<number | null>(null);
  /** The moves, the rules and the settings are open over the table, where there is no room beside it. */
  sheet = $state(false);
  /** The article of the rules that is being read over the table. */
  rule = $state<string | null>(null);
  asked = $state<Asked | null>(null);
  resigning = $state(false);
  /** Dice rolled by hand are being entered; `typed` is the digit that began it. */
  entering = $state.raw<{ typed: number | null } | null>(null);
  /** The result of the game is shown. */
  over = $state(false);
  /** What to do without the other side is being asked. */
  alone = $state(false);
  /** These are the first turns played on this device. */
  newcomer = $state(isNewcomer());

  /** The version that ended the game, until the board has shown how. */
  #ending: number | null = null;

  view = $derived.by<TableView | null>(() => this.table.shown);
  /** The table as it is drawn: as it stands, or as it stood. */
  drawn = $derived.by(() => (this.view && this.lookedAt !== null ? lookBack(this.view, this.table.events, this.lookedAt) : this.view));
  /** The turns of this game; each is a step that can be looked back at. */
  rows = $derived.by(() => history(this.table.events));
  /** Which of them is looked at; as many as there are: now. */
  step = $derived.by(() => (this.lookedAt === null ? this.rows.length : this.rows.findIndex(({ n }) => n === this.lookedAt)));
  /** Somebody looks back, or looks again at a game that is over. */
  replaying = $derived.by(() => this.lookedAt !== null || (this.view !== null && hasEnded(this.view) && !this.over));
  /** By the server's word: a command on its way must not close the dialog that is being filled in. */
  mayResign = $derived.by(() => this.table.view?.can.includes("resign") ?? false);
  mayEnter = $derived.by(() => this.table.can("roll") || this.table.can("opening"));

  constructor(
    readonly id: string,
    line?: Line,
  ) {
    this.arrival = new Arrival(id);
    this.table = new Table(
      id,
      {
        refused,
        moved: (next) => goTo(`/t/${next}`),
        closed: (code) => this.arrival.closed(code),
        changed: (before, after) => {
          this.arrival.see(after);
          this.#changed(before, after);
        },
      },
      line,
    );
  }

  sound(name: SoundName): void {
    if (currentSettings().sound) playSound(name);
  }

  /** What the board was asked for and leaves to the page. */
  press(what: Asking): void {
    if (this.view === null) return;
    const step = stepFor(what, this.view);
    if (step.do === "enter") this.entering = { typed: null };
    else if (step.do === "ask") this.asked = step.asked;
    else this.table.send(step.command);
  }

  confirm(moves: Move[]): void {
    if (!this.table.send({ do: "play", moves })) return;
    countTurn();
    this.newcomer = isNewcomer();
  }

  /** The board has shown everything up to this version: now the end of a game may be spoken of. */
  rested(version: number): void {
    if (this.#ending === null || version < this.#ending) return;
    this.#ending = null;
    const { view } = this;
    if (view?.outcome?.winner && plays(view, view.outcome.winner)) this.sound("win");
    setTimeout(() => (this.over = this.view !== null && hasEnded(this.view)), LAST_LOOK);
  }

  answer(yes: boolean): void {
    const command = this.asked?.command;
    this.asked = null;
    if (yes && command) this.table.send(command);
  }

  /** The dice rolled by hand. */
  enter(dice: number[]): void {
    if (this.view) this.table.send(rolled(rowsOf(this.view), dice));
    this.entering = null;
  }

  resign(kind: number): void {
    this.resigning = !this.table.send({ do: "resign", kind });
  }

  look(n: number | null): void {
    this.lookedAt = n;
    this.sheet = false;
  }

  /** Looks at the first turn, the one before, the next or the last. */
  go(where: Step): void {
    const to = leads(this, where);
    if (to !== null) this.lookedAt = this.rows[to]!.n;
  }

  /** A key that asks for a step has been heard here, and by nobody else. */
  steer(event: KeyboardEvent): void {
    const step = stepOf(event, this.lookedAt !== null);
    if (step === null || (this.lookedAt === null && leads(this, step as Step) === null)) return;
    event.preventDefault();
    if (step === "live") this.live();
    else this.go(step);
  }

  /** Back to how things stand: to the game, or to its result. */
  live(): void {
    this.lookedAt = null;
    if (this.view && hasEnded(this.view)) this.over = true;
  }

  read(article: string): void {
    this.sheet = false;
    this.rule = article;
  }

  considerResigning(): void {
    this.sheet = false;
    this.resigning = true;
  }

  #changed(before: TableView | null, after: TableView): void {
    if (!hasEnded(after)) {
      this.over = false;
      this.#ending = null;
    } else if (before === null) this.over = true;
    else if (!hasEnded(before)) this.#ending = after.version;
    if (after.version !== before?.version) {
      this.lookedAt = null;
      this.asked = null;
      this.entering = null;
    }
    if (before && after.you !== "both" && after.turn === after.you && before.turn !== after.turn) this.sound("turn");
  }
}

function refused(command: Command | null, { code }: Refusal): void {
  // Two screens that ask for the same thing at once are not a fault anybody needs to read about.
  if (code === "stale" && command !== null && command.do !== "play") return;
  notify(`error.${code}`, {}, "error");
}

/** One table as a page sees it: the newest view, the command on its way, the events of the game, the connection. */
import type { Action, Command, GameEvent, Move, RefusalView, Side, TableView } from "../wire/messages";
import { line as screen, type Line } from "./line";
import { TableTopic, type Connection, type Refusal } from "./topics/table";

/** Who is told what the view does not show. */
export interface TableNotices {
  /** A command (or a frame, if null) was refused; the view is the server's again. */
  refused(command: Command | null, refusal: Refusal): void;
  /** A rematch was agreed at another table. */
  moved(table: string): void;
  /** There is nothing to follow here, and why. */
  closed(code: string): void;
  /** A newer view arrived. */
  changed?(before: TableView | null, after: TableView): void;
}

export class Table {
  /** The server's word, with this player's newest draft. Null until the first answer. */
  view = $state.raw<TableView | null>(null);
  connection = $state<Connection>("connecting");
  /** The command that waits for its answer. */
  pending = $state.raw<Command | null>(null);
  /** The events of the game on the board, oldest first. */
  events = $state.raw<GameEvent[]>([]);
  /** What to draw: a play on its way to the server stays on the board, and nothing else can be asked for meanwhile. */
  shown = $derived.by<TableView | null>(() => {
    if (this.view === null || this.pending === null) return this.view;
    return this.pending.do === "play" ? { ...this.view, draft: this.pending.moves } : { ...this.view, can: [] };
  });

  #topic: TableTopic;

  constructor(id: string, notices: TableNotices, line: Line = screen) {
    this.#topic = new TableTopic(
      id,
      {
        connection: (state) => (this.connection = state),
        table: (view) => this.#show(view, notices),
        draft: (version, moves) => {
          if (this.view?.version === version) this.view = { ...this.view, draft: moves };
        },
        presence: (white, black) => this.#presence({ white, black }),
        moved: notices.moved,
        // An acknowledgement may overtake the view it speaks of: the drafted board stays until that view is here.
        done: (command, version) => {
          if (this.view !== null && this.view.version >= version) this.#settle(command);
        },
        refused: (command, refusal) => {
          if (command) this.#settle(command);
          if (refusal.code === "illegal_play") this.draft([]);
          notices.refused(command, refusal);
        },
        closed: (code) => {
          this.connection = "offline";
          notices.closed(code);
        },
      },
      line,
    );
  }

  /** Goes live; the answer stops it. */
  start(): () => void {
    this.#topic.start();
    return () => this.#topic.stop();
  }

  can(action: Action): boolean {
    return this.shown?.can.includes(action) ?? false;
  }

  /** Sends the command unless one is still on its way; says whether it did. */
  send(command: Command): boolean {
    if (this.pending !== null) return false;
    this.pending = command;
    this.#topic.send(command);
    return true;
  }

  /** Keeps the unconfirmed moves with the table, so that a reload or another screen finds them. */
  draft(moves: Move[]): void {
    if (this.view === null || this.pending !== null) return;
    this.view = { ...this.view, draft: moves };
    this.#topic.draft(moves);
  }

  /** Why a checker may not go there after these moves; null when nobody says. */
  why(moves: Move[], source: number, target: number): Promise<RefusalView | null> {
    return this.#topic.why(moves, source, target);
  }

  #show(view: TableView, notices: TableNotices): void {
    const before = this.view;
    this.view = view;
    this.events = currentGame(this.events, view.events);
    if (before !== null && view.version !== before.version) this.pending = null;
    notices.changed?.(before, view);
  }

  #presence(online: Record<Side, boolean>): void {
    if (this.view === null) return;
    const { white, black } = this.view.seats;
    const seats = {
      white: white && { ...white, online: online.white },
      black: black && { ...black, online: online.black },
    };
    this.view = { ...this.view, seats };
  }

  #settle(command: Command): void {
    if (this.pending === command) this.pending = null;
  }
}

/** The known events and the new ones, each once, from the start of the newest game. */
export function currentGame(known: GameEvent[], news: GameEvent[]): GameEvent[] {
  const byNumber = new Map([...known, ...news].map((event) => [event.n, event]));
  const events = [...byNumber.values()].sort((a, b) => a.n - b.n);
  const start = events.findLastIndex((event) => event.type === "start");
  return events.slice(Math.max(start, 0));
}

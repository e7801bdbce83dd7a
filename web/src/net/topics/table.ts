/** A table followed over the line: every command is carried out once, drafts are kept, and questions are answered or given up. */
import type { Command, Move, RefusalView, TableView } from "../../wire/messages";
import type { Line, Subscription, Topic, TopicMessage } from "../line";

export type Connection = "connecting" | "live" | "offline";

export interface Refusal {
  code: string;
  message: string;
}

/** What the topic tells its owner. */
export interface Listener {
  connection(state: Connection): void;
  table(view: TableView): void;
  draft(version: number, moves: Move[]): void;
  presence(white: boolean, black: boolean): void;
  moved(table: string): void;
  /** The command was carried out; the view of `version` shows it. */
  done(command: Command, version: number): void;
  refused(command: Command | null, refusal: Refusal): void;
  /** There is nothing to follow, and why. */
  closed(code: string): void;
}

/** How long an answer to "why not" is worth waiting for. */
export const PATIENCE = 1_500;

interface Pending {
  key: string;
  version: number;
  command: Command;
}

export class TableTopic implements Topic {
  version = 0;

  #name: string;
  #line: Line;
  #listener: Listener;
  #subscription: Subscription | null = null;
  /** A table message has come since the line opened, so that versions can be trusted. */
  #greeted = false;
  #pending: Pending[] = [];
  /** The last draft made on this screen, until the server is known to have gone past it. */
  #draft: { version: number; moves: Move[] } | null = null;
  #questions = new Map<string, (why: RefusalView | null) => void>();

  constructor(id: string, listener: Listener, line: Line) {
    this.#name = `table/${id}`;
    this.#listener = listener;
    this.#line = line;
  }

  start(): void {
    this.#listener.connection("connecting");
    this.#subscription = this.#line.subscribe(this.#name, this);
  }

  stop(): void {
    this.#greeted = false;
    this.#subscription?.end();
    this.#subscription = null;
  }

  /** Sends the command, and again after every reconnect until the server has answered it. */
  send(command: Command): void {
    const pending = { key: this.#line.environment.key(), version: this.version, command };
    this.#pending.push(pending);
    if (command.do === "play") this.#draft = null;
    if (this.#greeted) this.#order(pending);
  }

  draft(moves: Move[]): void {
    this.#draft = { version: this.version, moves };
    if (this.#greeted) this.#keepDraft();
  }

  /** Why a checker may not go there after these moves; null when nobody says. */
  why(moves: Move[], source: number, target: number): Promise<RefusalView | null> {
    if (!this.#greeted) return Promise.resolve(null);
    const { environment } = this.#line;
    const key = environment.key();
    return new Promise((resolve) => {
      const cancel = environment.after(PATIENCE, () => this.#answer(key, null));
      this.#questions.set(key, (why) => {
        cancel();
        resolve(why);
      });
      this.#subscription?.say({ type: "why", topic: this.#name, key, version: this.version, moves, source, target });
    });
  }

  lost(failures: number): void {
    this.#greeted = false;
    // One short interruption is not worth a word; the second failure in a row is.
    this.#listener.connection(failures === 0 ? "connecting" : "offline");
  }

  closed(code: string): void {
    this.#greeted = false;
    this.#subscription = null;
    this.#listener.closed(code);
  }

  hear(message: TopicMessage): void {
    switch (message.type) {
      case "table":
        return this.#table(message);
      case "ack":
        return this.#settle(message.key, (command) => this.#listener.done(command, message.version));
      case "error":
        return this.#refused(message.key, message);
      case "draft":
        // Another screen of the same player moved last: what was drafted here is no longer the latest.
        this.#draft = null;
        return this.#listener.draft(message.version, message.moves);
      case "presence":
        return this.#listener.presence(message.white, message.black);
      case "moved":
        return this.#listener.moved(message.table);
      case "why_not":
        return this.#answer(message.key, message.refusal);
    }
  }

  #order(pending: Pending): void {
    this.#subscription?.say({ type: "command", topic: this.#name, ...pending });
  }

  #keepDraft(): void {
    if (this.#draft) this.#subscription?.say({ type: "draft", topic: this.#name, ...this.#draft });
  }

  #answer(key: string, why: RefusalView | null): void {
    const question = this.#questions.get(key);
    this.#questions.delete(key);
    question?.(why);
  }

  #table(view: TableView): void {
    this.version = view.version;
    if (this.#draft?.version !== view.version) this.#draft = null;
    // What was drafted here is newer than what the server knew when it wrote this message.
    const shown = this.#draft ? { ...view, draft: this.#draft.moves } : view;
    if (!this.#greeted) {
      this.#greeted = true;
      for (const pending of this.#pending) this.#order(pending);
      this.#keepDraft();
      this.#listener.connection("live");
    }
    this.#listener.table(shown);
  }

  #refused(key: string | null, refusal: Refusal): void {
    if (refusal.code === "stale") this.#subscription?.resume();
    if (key === null) return this.#listener.refused(null, refusal);
    if (this.#questions.has(key)) return this.#answer(key, null);
    this.#settle(key, (command) => this.#listener.refused(command, refusal));
  }

  #settle(key: string, tell: (command: Command) => void): void {
    const index = this.#pending.findIndex((pending) => pending.key === key);
    const [pending] = index < 0 ? [] : this.#pending.splice(index, 1);
    if (pending) tell(pending.command);
  }
}

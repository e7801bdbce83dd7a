/**
 * A table's live line: it says hello, notices silence and gaps, mends itself, and gets every command carried out once.
 * Headless: sockets, timers and chance come from the environment, so that tests can play them.
 */
import type { ClientMessage, Command, Move, RefusalView as Why, ServerMessage, TableView } from "../wire/messages";
import { commandKey } from "./key";

export type Connection = "connecting" | "live" | "offline";

/** The part of a WebSocket that is used. */
export interface Line {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

export interface Environment {
  open(address: string): Line;
  /** Calls back after that many milliseconds; the answer cancels. */
  after(milliseconds: number, callback: () => void): () => void;
  /** 0 ≤ x < 1. */
  random(): number;
  key(): string;
}

export interface Refusal {
  code: string;
  message: string;
}

/** What the line tells its owner. */
export interface Listener {
  connection(state: Connection): void;
  table(view: TableView): void;
  draft(version: number, moves: Move[]): void;
  presence(white: boolean, black: boolean): void;
  moved(table: string): void;
  /** The command was carried out; the view of `version` shows it. */
  done(command: Command, version: number): void;
  refused(command: Command | null, refusal: Refusal): void;
}

/** A server beats every ten seconds; this long without a word means the line is dead even if nobody closed it. */
export const SILENCE = 25_000;
/** How long an answer to "why not" is worth waiting for. */
export const PATIENCE = 1_500;
const FIRST_RETRY = 300;
const LAST_RETRY = 8_000;

const browser: Environment = {
  open: (address) => new WebSocket(address) as unknown as Line,
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
  random: Math.random,
  key: commandKey,
};

interface Pending {
  key: string;
  version: number;
  command: Command;
}

export class TableSocket {
  #address: string;
  #listener: Listener;
  #environment: Environment;
  #line: Line | null = null;
  #open = false;
  /** A table message has come since the line opened, so that versions can be trusted. */
  #greeted = false;
  #version = 0;
  #pending: Pending[] = [];
  /** The last draft made on this screen, until the server is known to have gone past it. */
  #draft: { version: number; moves: Move[] } | null = null;
  #questions = new Map<string, (why: Why | null) => void>();
  #failures = 0;
  #cancelSilence = (): void => {};
  #cancelRetry = (): void => {};

  constructor(address: string, listener: Listener, environment: Environment = browser) {
    this.#address = address;
    this.#listener = listener;
    this.#environment = environment;
  }

  start(): void {
    this.#listener.connection("connecting");
    this.#connect();
  }

  stop(): void {
    this.#cancelSilence();
    this.#cancelRetry();
    this.#drop();
  }

  /** Tries at once instead of waiting out the pause: the network came back, or the page was looked at again. */
  wake(): void {
    if (this.#line !== null) return;
    this.#cancelRetry();
    this.#connect();
  }

  /** Sends the command, and again after every reconnect until the server has answered it. */
  send(command: Command): void {
    const pending = { key: this.#environment.key(), version: this.#version, command };
    this.#pending.push(pending);
    if (command.do === "play") this.#draft = null;
    if (this.#greeted) this.#say({ type: "command", ...pending });
  }

  draft(moves: Move[]): void {
    this.#draft = { version: this.#version, moves };
    if (this.#greeted) this.#say({ type: "draft", ...this.#draft });
  }

  /** Why a checker may not go there after these moves; null when nobody says. */
  why(moves: Move[], source: number, target: number): Promise<Why | null> {
    if (!this.#greeted) return Promise.resolve(null);
    const key = this.#environment.key();
    return new Promise((resolve) => {
      const cancel = this.#environment.after(PATIENCE, () => this.#answer(key, null));
      this.#questions.set(key, (why) => {
        cancel();
        resolve(why);
      });
      this.#say({ type: "why", key, version: this.#version, moves, source, target });
    });
  }

  #answer(key: string, why: Why | null): void {
    const question = this.#questions.get(key);
    this.#questions.delete(key);
    question?.(why);
  }

  #connect(): void {
    const line = this.#environment.open(this.#address);
    this.#line = line;
    line.onopen = () => {
      this.#open = true;
      this.#hello();
      this.#listen();
    };
    line.onmessage = (event) => {
      this.#listen();
      this.#hear(event.data);
    };
    line.onclose = () => this.#lost();
    this.#listen();
  }

  #drop(): void {
    const line = this.#line;
    this.#line = null;
    this.#open = this.#greeted = false;
    if (line === null) return;
    line.onopen = line.onmessage = line.onclose = null;
    line.close();
  }

  #lost(): void {
    this.#cancelSilence();
    this.#drop();
    // One short interruption is not worth a word; the second failure in a row is.
    this.#listener.connection(this.#failures === 0 ? "connecting" : "offline");
    const pause = Math.min(LAST_RETRY, FIRST_RETRY * 2 ** this.#failures);
    this.#failures += 1;
    this.#cancelRetry = this.#environment.after(pause * (0.75 + this.#environment.random() / 2), () => this.#connect());
  }

  #listen(): void {
    this.#cancelSilence();
    this.#cancelSilence = this.#environment.after(SILENCE, () => this.#lost());
  }

  #say(message: ClientMessage): void {
    if (this.#open) this.#line?.send(JSON.stringify(message));
  }

  #hello(): void {
    this.#say({ type: "hello", version: this.#version });
  }

  #hear(data: unknown): void {
    let message: ServerMessage;
    try {
      message = JSON.parse(String(data)) as ServerMessage;
    } catch {
      this.#hello();
      return;
    }
    switch (message.type) {
      case "table":
        return this.#table(message);
      case "ack":
        return this.#settle(message.key, (command) => this.#listener.done(command, message.version));
      case "error":
        return this.#refused(message.key ?? null, message);
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
      case "beat":
        if (message.version !== this.#version) this.#hello();
    }
  }

  #table(view: TableView): void {
    this.#version = view.version;
    if (this.#draft?.version !== view.version) this.#draft = null;
    // What was drafted here is newer than what the server knew when it wrote this message.
    const shown = this.#draft ? { ...view, draft: this.#draft.moves } : view;
    if (!this.#greeted) {
      this.#greeted = true;
      this.#failures = 0;
      for (const pending of this.#pending) this.#say({ type: "command", ...pending });
      if (this.#draft) this.#say({ type: "draft", ...this.#draft });
      this.#listener.connection("live");
    }
    this.#listener.table(shown);
  }

  #refused(key: string | null, refusal: Refusal): void {
    if (refusal.code === "stale") this.#hello();
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

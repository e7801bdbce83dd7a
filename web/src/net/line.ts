/**
 * The line of a screen: one socket, on which topics are subscribed. It notices silence and gaps, mends itself, and
 * subscribes every topic again from the version that the topic knows.
 * Headless: sockets, timers and chance come from the environment, so that tests can play them.
 */
import type { Beat, Closed, ClientMessage, ServerMessage } from "../wire/messages";
import { browser, type Environment, type Socket } from "./environment";

/** What is told to a topic. */
export type TopicMessage = Exclude<ServerMessage, Beat | Closed>;

/** Something that is followed over the line. */
export interface Topic {
  /** The version last seen; 0 for none. */
  readonly version: number;
  hear(message: TopicMessage): void;
  /** The line is being mended; `failures` tries in a row have failed before. */
  lost(failures: number): void;
  /** The club ends the subscription, and why. */
  closed(code: string): void;
}

/** A subscription: what a topic says, and its end. */
export interface Subscription {
  say(message: Exclude<ClientMessage, { type: "subscribe" | "unsubscribe" }>): void;
  /** Asks for the newest, from the topic's own version. */
  resume(): void;
  end(): void;
}

/** A server beats every ten seconds; this long without a word means the line is dead even if nobody closed it. */
export const SILENCE = 25_000;
/** How long a line is kept on which nothing is followed: from one table to the next it stays. */
export const LINGER = 3_000;
const FIRST_RETRY = 300;
const LAST_RETRY = 8_000;

export class Line {
  #topics = new Map<string, Topic>();
  #socket: Socket | null = null;
  #open = false;
  #failures = 0;
  #cancelSilence = (): void => {};
  #cancelRetry = (): void => {};
  #cancelLinger = (): void => {};
  #cancelWake: (() => void) | null = null;

  constructor(readonly environment: Environment = browser) {}

  /** Follows a topic; a second one of the same name takes the place of the first. */
  subscribe(name: string, topic: Topic): Subscription {
    this.#topics.set(name, topic);
    this.#cancelLinger();
    this.#cancelWake ??= this.environment.onwake(() => this.#wake());
    if (this.#open) this.#resume(name, topic);
    else if (this.#socket === null) {
      this.#cancelRetry();
      this.#connect();
    }
    const mine = (): boolean => this.#topics.get(name) === topic;
    return {
      say: (message) => mine() && this.#say(message),
      resume: () => mine() && this.#resume(name, topic),
      end: () => {
        if (!mine()) return;
        this.#say({ type: "unsubscribe", topic: name });
        this.#forget(name);
      },
    };
  }

  #forget(name: string): void {
    this.#topics.delete(name);
    if (this.#topics.size === 0) this.#cancelLinger = this.environment.after(LINGER, () => this.#hangUp());
  }

  #hangUp(): void {
    this.#cancelSilence();
    this.#cancelRetry();
    this.#cancelWake?.();
    this.#cancelWake = null;
    this.#failures = 0;
    this.#drop();
  }

  /** Tries at once instead of waiting out the pause. */
  #wake(): void {
    if (this.#socket !== null) return;
    this.#cancelRetry();
    this.#connect();
  }

  #connect(): void {
    const socket = this.environment.open();
    this.#socket = socket;
    socket.onopen = () => {
      this.#open = true;
      this.#resumeAll();
      this.#listen();
    };
    socket.onmessage = (event) => {
      this.#listen();
      this.#hear(event.data);
    };
    socket.onclose = () => this.#lost();
    this.#listen();
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#open = false;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #lost(): void {
    this.#cancelSilence();
    this.#drop();
    const failures = this.#failures++;
    const pause = Math.min(LAST_RETRY, FIRST_RETRY * 2 ** failures);
    this.#cancelRetry = this.environment.after(pause * (0.75 + this.environment.random() / 2), () => this.#connect());
    for (const topic of [...this.#topics.values()]) topic.lost(failures);
  }

  #listen(): void {
    this.#cancelSilence();
    this.#cancelSilence = this.environment.after(SILENCE, () => this.#lost());
  }

  #say(message: ClientMessage): void {
    if (this.#open) this.#socket?.send(JSON.stringify(message));
  }

  #resume(name: string, topic: Topic): void {
    this.#say({ type: "subscribe", topic: name, version: topic.version });
  }

  #resumeAll(): void {
    for (const [name, topic] of this.#topics) this.#resume(name, topic);
  }

  #hear(data: unknown): void {
    let message: ServerMessage;
    try {
      message = JSON.parse(String(data)) as ServerMessage;
    } catch {
      return this.#resumeAll();
    }
    if (message.type === "beat") return this.#compare(message);
    // A club that only refuses is no reason to come again at once.
    if (message.type !== "error" && message.type !== "closed") this.#failures = 0;
    if (message.type === "error" && message.topic === null) {
      for (const topic of [...this.#topics.values()]) topic.hear(message);
      return;
    }
    const topic = this.#topics.get(message.topic!);
    if (topic === undefined) return;
    if (message.type !== "closed") return topic.hear(message);
    this.#forget(message.topic);
    topic.closed(message.code);
  }

  /** A topic of which the club knows another version has missed something. */
  #compare({ versions }: Beat): void {
    for (const [name, topic] of this.#topics) if (versions[name] !== topic.version) this.#resume(name, topic);
  }
}

/** The line of this screen. */
export const line = new Line();

/** Fakes for tests: the world as the line of a screen sees it. */
import type { ClientMessage } from "../wire/messages";
import type { Environment, Socket } from "./environment";

/** A socket that a test speaks for. */
export class FakeSocket implements Socket {
  sent: ClientMessage[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    this.closed = true;
  }
  /** A message about the table `x`, unless it says what it is about. */
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify({ topic: "table/x", key: null, ...message }) });
  }
}

/** Sockets, timers and keys under a test's control; nothing happens by itself. */
export class World implements Environment {
  sockets: FakeSocket[] = [];
  timers: { milliseconds: number; callback: () => void }[] = [];
  wake = (): void => {};
  #keys = 0;
  open(): Socket {
    const socket = new FakeSocket();
    this.sockets.push(socket);
    return socket;
  }
  after(milliseconds: number, callback: () => void): () => void {
    const timer = { milliseconds, callback };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  }
  onwake(callback: () => void): () => void {
    this.wake = callback;
    return () => (this.wake = () => {});
  }
  random = (): number => 0.5;
  key = (): string => `key-${++this.#keys}`;

  get socket(): FakeSocket {
    return this.sockets.at(-1)!;
  }
  /** Lets the one timer of that length ring. */
  ring(milliseconds: number): void {
    const timer = this.timers.find((candidate) => candidate.milliseconds === milliseconds);
    if (!timer) throw new Error(`no timer of ${milliseconds} ms among ${this.timers.map((one) => one.milliseconds).join(", ")}`);
    this.timers = this.timers.filter((other) => other !== timer);
    timer.callback();
  }
  answer(): void {
    this.socket.onopen?.();
  }
}

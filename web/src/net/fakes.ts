/** Fakes for tests: the world as a table's line sees it. */
import type { ClientMessage } from "../wire/messages";
import type { Environment, Line } from "./socket";

/** A socket that a test speaks for. */
export class FakeLine implements Line {
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
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

/** Lines, timers and keys under a test's control; nothing happens by itself. */
export class World implements Environment {
  lines: FakeLine[] = [];
  timers: { milliseconds: number; callback: () => void }[] = [];
  #keys = 0;
  open(): Line {
    const line = new FakeLine();
    this.lines.push(line);
    return line;
  }
  after(milliseconds: number, callback: () => void): () => void {
    const timer = { milliseconds, callback };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  }
  random = (): number => 0.5;
  key = (): string => `key-${++this.#keys}`;

  get line(): FakeLine {
    return this.lines.at(-1)!;
  }
  /** Lets the one timer of that length ring. */
  ring(milliseconds: number): void {
    const timer = this.timers.find((candidate) => candidate.milliseconds === milliseconds);
    if (!timer) throw new Error(`no timer of ${milliseconds} ms among ${this.timers.map((one) => one.milliseconds).join(", ")}`);
    this.timers = this.timers.filter((other) => other !== timer);
    timer.callback();
  }
  answer(): void {
    this.line.onopen?.();
  }
}

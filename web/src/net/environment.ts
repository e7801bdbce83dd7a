/** The world around the line of a screen: sockets, timers, what wakes it, and chance. */
import { lineAddress } from "./api";
import { commandKey } from "./key";

/** The part of a WebSocket that is used. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

export interface Environment {
  open(): Socket;
  /** Calls back after that many milliseconds; the answer cancels. */
  after(milliseconds: number, callback: () => void): () => void;
  /** Calls back whenever the line may be worth trying again: the network came back, the page is looked at; the answer cancels. */
  onwake(callback: () => void): () => void;
  /** 0 ≤ x < 1. */
  random(): number;
  key(): string;
}

/** The browser itself. */
export const browser: Environment = {
  open: () => new WebSocket(lineAddress()) as unknown as Socket,
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
  onwake(callback) {
    const looked = (): void => {
      if (document.visibilityState === "visible") callback();
    };
    window.addEventListener("online", looked);
    document.addEventListener("visibilitychange", looked);
    return () => {
      window.removeEventListener("online", looked);
      document.removeEventListener("visibilitychange", looked);
    };
  },
  random: Math.random,
  key: commandKey,
};

/** Coming to a table: one sits down where a friend's link leads, hears first what was agreed if it is unusual, or looks on. */
import { notify, notifyError } from "../../ui/notices.svelte";
import { api, ApiError } from "../../net/api";
import type { TableView } from "../../wire/messages";
import { isUsual } from "../games";

export class Arrival {
  /** There is no such table. */
  missing = $state(false);
  /** A table with rules of its own, at which nobody has sat down without knowing them. */
  invited = $state.raw<TableView | null>(null);

  #id: string;
  #start: () => () => void;
  #stop: (() => void) | null = null;
  #left = false;

  /** `start` goes live at the table; its answer stops that. */
  constructor(id: string, start: () => () => void) {
    this.#id = id;
    this.#start = start;
  }

  /** Comes to the table; the answer leaves it. */
  come(): () => void {
    void this.#arrive().then(() => this.#begin());
    return () => {
      this.#left = true;
      this.#stop?.();
    };
  }

  /** Agrees to what was said. */
  async sit(): Promise<void> {
    try {
      await api.join(this.#id);
    } catch (error) {
      notifyError(error);
    }
    // Whoever came too late looks on.
    this.invited = null;
    this.#begin();
  }

  #begin(): void {
    if (!this.missing && !this.invited && !this.#left) this.#stop = this.#start();
  }

  /** Sits down where a friend's link leads to a free seat, unless there is something to be agreed to; a full table is looked on at. */
  async #arrive(): Promise<void> {
    try {
      const found = await api.table(this.#id);
      const { you, mode, seats } = found;
      if (you === null && mode === "friend" && (seats.white === null || seats.black === null)) {
        if (!isUsual(found, await api.games())) return void (this.invited = found);
        await api.join(this.#id);
      } else if (you === null) notify("table.onlooker");
    } catch (error) {
      if (error instanceof ApiError && error.code === "unknown_table") this.missing = true;
      else notifyError(error);
    }
  }
}

/** Coming to a table: one sits down where a friend's link leads, hears first what was agreed if it is unusual, or looks on. */
import { api } from "../../net/api";
import { notify, notifyError } from "../../ui/notices.svelte";
import type { TableView } from "../../wire/messages";
import { isUsual } from "../games";

export class Arrival {
  /** There is no such table. */
  missing = $state(false);
  /** A table with rules of its own, at which nobody has sat down without knowing them. */
  invited = $state.raw<TableView | null>(null);
  /** Nothing is to be asked or waited for any more: the table can be shown. */
  arrived = $state(false);

  #seen = false;
  #joining = false;

  constructor(readonly id: string) {}

  /** The table as it is seen: the first time it is decided what comes of it. */
  see(view: TableView): void {
    if (!this.#seen) {
      this.#seen = true;
      this.#come(view).catch((error: unknown) => this.#stay(error));
    } else if (this.#joining && view.you !== null) this.arrived = true;
  }

  /** The table cannot be followed, and why. */
  closed(code: string): void {
    if (code === "unknown_table") this.missing = true;
    else notify(`error.${code}`, {}, "error");
  }

  /** Agrees to what was said. */
  async sit(): Promise<void> {
    this.invited = null;
    await this.#join();
  }

  /** Sits down where a friend's link leads to a free seat, unless there is something to be agreed to; a full table is looked on at. */
  async #come(found: TableView): Promise<void> {
    const { you, mode, seats } = found;
    if (you === null && mode === "friend" && (seats.white === null || seats.black === null)) {
      if (isUsual(found, await api.games())) return this.#join();
      this.invited = found;
    } else {
      if (you === null) notify("table.onlooker");
      this.arrived = true;
    }
  }

  /** Sits down: the next view has the seat. Whoever comes too late looks on. */
  async #join(): Promise<void> {
    this.#joining = true;
    try {
      await api.join(this.id);
    } catch (error) {
      this.#stay(error);
    }
  }

  #stay(error: unknown): void {
    this.arrived = true;
    notifyError(error);
  }
}

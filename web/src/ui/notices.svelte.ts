/** Short messages over the page: what happened, what is safe, what to do. They leave by themselves. */
import type { Params } from "../i18n/format";
import { ApiError } from "../net/api";

export interface Notice {
  id: number;
  key: string;
  params: Params;
  tone: "quiet" | "error";
}

const STAY = { quiet: 4_000, error: 8_000 };

let notices = $state.raw<Notice[]>([]);
let nextId = 1;

export function currentNotices(): Notice[] {
  return notices;
}

/** Shows a text of the catalogue for a while; the same text again starts its time anew. */
export function notify(key: string, params: Params = {}, tone: Notice["tone"] = "quiet"): void {
  const notice = { id: nextId++, key, params, tone };
  notices = [...notices.filter((other) => other.key !== key), notice].slice(-3);
  setTimeout(() => dismiss(notice.id), STAY[tone]);
}

/** Says what went wrong; a fault of the program itself is not hidden behind a friendly text. */
export function notifyError(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
  notify(`error.${error.code}`, {}, "error");
}

export function dismiss(id: number): void {
  notices = notices.filter((notice) => notice.id !== id);
}

/** Short messages over the page: what happened, what is safe, what to do. They leave by themselves. */
import type { Params } from "../i18n/format";

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

/** Says what went wrong, if the error has a code to say it by; a fault of the program itself is not hidden behind a friendly text. */
export function notifyError(error: unknown): void {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (typeof code !== "string") throw error;
  notify(`error.${code}`, {}, "error");
}

export function dismiss(id: number): void {
  notices = notices.filter((notice) => notice.id !== id);
}

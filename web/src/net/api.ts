/** The HTTP side of docs/wire.md: every answer typed, every refusal an ApiError with the server's stable code. */
import type { MeChange, MeView, NewTable, Offer, TableId, TableSummary, TableView } from "../wire/messages";

/** A request that was not carried out. `code` is a code of docs/wire.md, or `unreachable` when no server answered. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    message: string,
  ) {
    super(message);
    this.name = "ApiError";
  }
}

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? { accept: "application/json" } : { accept: "application/json", "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (cause) {
    throw new ApiError("unreachable", 0, cause instanceof Error ? cause.message : "no answer");
  }
  // A proxy in between may answer with a page of its own: anything that is not our JSON counts as the server being away.
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer as T;
  const { code, message } = (answer ?? {}) as { code?: unknown; message?: unknown };
  throw new ApiError(
    typeof code === "string" ? code : "unavailable",
    response.status,
    typeof message === "string" ? message : response.statusText,
  );
}

/** The rules of a game as a piece of a page; null where the club has none. */
async function rules(game: string, language: string): Promise<string | null> {
  const path = `/api/rules/${encodeURIComponent(game)}?lang=${encodeURIComponent(language)}`;
  const response = await fetch(path, { headers: { accept: "text/html" } }).catch(() => null);
  if (!response?.ok || !response.headers.get("content-type")?.startsWith("text/html")) return null;
  return response.text();
}

export const api = {
  games: () => request<Offer[]>("GET", "/api/games"),
  me: () => request<MeView>("GET", "/api/me"),
  saveMe: (change: MeChange) => request<MeView>("PATCH", "/api/me", change),
  rules,
  tables: () => request<TableSummary[]>("GET", "/api/tables"),
  open: (table: NewTable) => request<TableId>("POST", "/api/tables", table),
  join: (id: string) => request<TableView>("POST", `/api/tables/${encodeURIComponent(id)}/join`),
};

/** The address of the line, on the server that served the page. */
export function lineAddress({ protocol, host }: { protocol: string; host: string } = window.location): string {
  return `${protocol === "https:" ? "wss" : "ws"}://${host}/api/line`;
}

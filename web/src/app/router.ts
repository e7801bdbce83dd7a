/** Which page a path names, and with what: patterns whose parameters are the page's properties. */
import type { Component } from "svelte";
import { decoded } from "../ui/address.svelte";

/** The parameters of a pattern: `/t/:id` has an `id`. */
export type Params<Pattern extends string> = Pattern extends `${infer Head}/${infer Rest}`
  ? Params<Head> & Params<Rest>
  : Pattern extends `:${infer Name}`
    ? Record<Name, string>
    : unknown;

type Loaded<Props extends Record<string, unknown>> = Promise<{ default: Component<Props> }>;

export interface Page {
  pattern: string;
  /** Fetches the page, which is given the parameters and the anchor. */
  load(): Loaded<Record<string, string>>;
}

/** A page that is fetched when somebody goes there; its properties, if it has any, must be among the parameters and `anchor`. */
export function page<const Pattern extends string>(
  pattern: Pattern,
  load: () => Loaded<Params<Pattern> & { anchor: string }> | Loaded<Record<string, never>>,
): Page {
  return { pattern, load: load as unknown as Page["load"] };
}

export interface Route {
  page: Page;
  params: Record<string, string>;
}

/** The first page whose pattern fits; null where none does. */
export function routeOf(pages: readonly Page[], path: string): Route | null {
  const parts = partsOf(path);
  for (const candidate of pages) {
    const params = fit(partsOf(candidate.pattern), parts);
    if (params) return { page: candidate, params };
  }
  return null;
}

const partsOf = (path: string): string[] => path.split("/").filter((part) => part !== "");

function fit(pattern: readonly string[], parts: readonly string[]): Record<string, string> | null {
  if (pattern.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [i, wanted] of pattern.entries()) {
    if (wanted.startsWith(":")) params[wanted.slice(1)] = decoded(parts[i]!);
    else if (wanted !== parts[i]) return null;
  }
  return params;
}

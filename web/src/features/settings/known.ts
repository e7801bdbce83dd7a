/** Reads stored values without trusting them. */

export type Value = string | number | boolean | null | Value[] | Values;
export interface Values {
  [key: string]: Value;
}

/** `defaults`, with every entry of `found` that has the same name and the same kind of value. */
export function known(defaults: Values, found: unknown): Values {
  if (typeof found !== "object" || found === null) return defaults;
  const entries = Object.entries(defaults).map(([key, value]): [string, Value] => {
    const other = (found as Record<string, unknown>)[key];
    if (Array.isArray(value)) return [key, Array.isArray(other) ? (other as Value) : value];
    if (typeof value === "object" && value !== null) return [key, known(value, other)];
    return [key, typeof other === typeof value ? (other as Value) : value];
  });
  return Object.fromEntries(entries);
}

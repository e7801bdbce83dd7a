/** A refusal of the rules in one sentence: by its code, with its numbers. */

import type { Refusal } from "./board";

type Translate = (key: string, params?: Record<string, string | number>) => string;

/** The sentence of the catalogue; for a code it does not know, that the rules forbid it. */
export function reason(t: Translate, { code, params }: Refusal): string {
  const key = `why.${code}`;
  const text = t(key, params);
  return text === key ? t("why.other") : text;
}

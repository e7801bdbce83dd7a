/** Steps through the turns of a game, by button or by key. */

export type Step = "first" | "previous" | "next" | "last";

/** The turns there are, and the one looked at: as many as there are, if it is now. */
export interface Place { rows: readonly unknown[]; step: number }

/** The turn that a step leads to; null where there is none further on. Now looks like the last turn, so before it comes the one before that. */
export function leads({ rows, step }: Place, where: Step): number | null {
  const last = rows.length - 1;
  const at = Math.min(step, last);
  const to = { first: 0, previous: at - 1, next: at + 1, last }[where];
  return to < 0 || to > last || to === at ? null : to;
}

const KEYS: Record<string, Step> = { Home: "first", ArrowLeft: "previous", ArrowRight: "next", End: "last" };

/** The step that a key asks for, or that it ends looking back. Keys that mean something where they are pressed ask for nothing. */
export function stepOf({ key, target, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent, looking: boolean): Step | "live" | null {
  if (ctrlKey || metaKey || altKey || shiftKey || !(target instanceof Element)) return null;
  if (target.closest("input, textarea, select, dialog, [role='tablist']")) return null;
  // On the board itself arrows walk from point to point.
  if (!looking && target.closest("[role='application']")) return null;
  if (key === "Escape" && looking) return "live";
  return KEYS[key] ?? null;
}

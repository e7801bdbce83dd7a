/** The table a player asks for: game and length, as he chose them last time. */
import type { GameInfo } from "../wire";
import { change, currentSettings, type Choice } from "./settings.svelte";

export function choice(): Choice {
  return currentSettings().choice;
}

export function choose(part: Partial<Choice>): void {
  change({ choice: { ...choice(), ...part } });
}

/** The length chosen last for this game, if it is still on offer; the first on offer for a newcomer. */
export function lengthFor({ key, matches }: GameInfo): number | null {
  const last = choice().lengths[key];
  if (last !== undefined && matches.includes(last)) return last;
  return matches[0] ?? null;
}

/** The table a player asks for: game, length, options, stake and the machine's strength, as he chose them last time. */
import { unusual, offered } from "../games";
import type { Offer, Options } from "../../wire/messages";
import { change, currentSettings, type Choice } from "../settings";

const REMEMBERED = 6;

export function choice(): Choice {
  return currentSettings().choice;
}

export function choose(part: Partial<Choice>): void {
  change({ choice: { ...choice(), ...part } });
}

/** The length chosen last for this game, if it is still on offer; the first on offer for a newcomer. */
export function lengthFor({ key, matches }: Offer): number | null {
  const last = choice().lengths[key];
  if (last !== undefined && (matches as readonly (number | null)[]).includes(last)) return last;
  return matches[0] ?? null;
}

/** The options chosen last for this game, as far as they are on offer and not as usual. */
export function optionsFor(game: Offer): Options {
  const chosen = choice().options[game.key] ?? {};
  return unusual(offered(game, lengthFor(game), chosen), chosen);
}

/** Keeps the options of a game. */
export function chooseOptions(game: Offer, options: Options): void {
  choose({ options: { ...choice().options, [game.key]: unusual(game.options, options) } });
}

/** Club points for each point; a match is played for itself. */
export function stakeFor(game: Offer): number {
  return lengthFor(game) === null ? (choice().stakes[game.key] ?? 1) : 1;
}

/** Remembers that this game was played last. Manners were for that table: real dice are not on the next one by themselves. */
export function played({ key, options }: Offer): void {
  const { recent, options: chosen } = choice();
  const kept = Object.entries(chosen[key] ?? {}).filter(([name]) => !options.some((info) => info.key === name && info.manner));
  choose({ recent: [key, ...recent.filter((other) => other !== key)].slice(0, REMEMBERED), options: { ...chosen, [key]: Object.fromEntries(kept) } });
}

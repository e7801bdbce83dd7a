/** What was agreed at a table beyond what everybody expects. */
import type { Offer, OptionValue, TableView } from "../../wire/messages";

/** The options that are not the game's defaults; all that were set, as long as the defaults are not known. */
export function differing(view: Pick<TableView, "game" | "games" | "options">, games: readonly Offer[]): [string, OptionValue][] {
  const infos = games.find(({ key }) => key === (view.games[0] ?? view.game))?.options ?? [];
  const usual = new Map(infos.map((info) => [info.key, info.default]));
  return Object.entries(view.options).filter(([key, value]) => value !== undefined && !(usual.has(key) && usual.get(key) === value));
}

/** Whether a friend's table holds no surprise: he may sit down at once. */
export function isUsual(view: TableView, games: readonly Offer[]): boolean {
  return view.stake_per_point === 1 && differing(view, games).length === 0;
}

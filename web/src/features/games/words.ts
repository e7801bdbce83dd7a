/** Short texts that several pages say the same way. */
import { gamesOnOffer } from "./offers.svelte";
import type { Level } from "../../wire/messages";
import { hasMessage, t, translate } from "../../i18n/i18n.svelte";

/** `Money` or the points to win. */
export function lengthText(length: number | null): string {
  return length === null ? t("length.money") : t("length.points", { count: length });
}

/** The machine, with the level it plays at. */
export function machineName(level: Level | null | undefined): string {
  return level ? t("table.machine_at", { level: t(`level.${level}`) }) : t("table.machine");
}

export function gameName(game: string): string {
  const key = `game.${game}.name`;
  return hasMessage(key) ? translate(key) : game;
}

/** What else a game is called, here and elsewhere; empty where it has no other name. */
export function gameAlso(game: string): string {
  const key = `game.${game}.also`;
  return hasMessage(key) ? translate(key) : "";
}

export function gameLine(game: string): string {
  const key = `game.${game}.line`;
  return hasMessage(key) ? translate(key) : "";
}

/** What a win of that kind is called in this game; nothing as long as the games are not known. */
export function kindName(game: string, kind: number): string {
  const offer = gamesOnOffer().find(({ key }) => key === game);
  const words = offer && "wins" in offer ? offer.wins : [];
  const word = words[Math.min(kind, words.length) - 1];
  return word === undefined ? "" : translate(`win.${word}`, { count: kind });
}

/** A sum of the account with its sign: +3, −3, 0. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}

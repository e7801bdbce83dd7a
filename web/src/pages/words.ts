/** Short texts that several pages say the same way. */
import { t, translate } from "../i18n/i18n.svelte";

/** `Money` or the points to win. */
export function lengthText(length: number | null): string {
  return length === null ? t("length.money") : t("length.points", { count: length });
}

export function gameName(game: string): string {
  return translate(`game.${game}.name`);
}

/** What a win of that kind is called in this game. */
export function kindName(game: string, kind: number): string {
  return translate(`kind.${game}.${kind}`);
}

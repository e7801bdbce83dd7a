/** How well the machine plays and what it likes, in words. */
import { t } from "../../i18n/i18n.svelte";
import { LEVELS, STYLES, USUAL_STYLE, type Level, type Style } from "../../wire/messages";

export const isLevel = (value: unknown): value is Level => LEVELS.includes(value as Level);
export const isStyle = (value: unknown): value is Style => STYLES.includes(value as Style);

/** A level in words, with the style where it is not the usual one. */
export function strengthText(level: Level, style: Style): string {
  const name = t(`level.${level}`);
  return style === USUAL_STYLE ? name : t("strength.styled", { level: name, style: t(`style.${style}`).toLocaleLowerCase() });
}

/** How well the machine may play, from a first game to all it knows, and what it may like. The law is docs/wire.md. */
import { t } from "../../i18n/i18n.svelte";

export const LEVELS = ["first-game", "learner", "casual", "regular", "club", "strong", "best"] as const;
export const STYLES = ["balanced", "bold", "careful"] as const;
export type Level = (typeof LEVELS)[number];
export type Style = (typeof STYLES)[number];

/** What somebody plays against who has not chosen. */
export const USUAL_LEVEL: Level = "regular";
export const USUAL_STYLE: Style = "balanced";

export const isLevel = (value: unknown): value is Level => LEVELS.includes(value as Level);
export const isStyle = (value: unknown): value is Style => STYLES.includes(value as Style);

/** A level in words, with the style where it is not the usual one. */
export function strengthText(level: Level, style: Style): string {
  const name = t(`level.${level}`);
  return style === USUAL_STYLE ? name : t("strength.styled", { level: name, style: t(`style.${style}`).toLocaleLowerCase() });
}

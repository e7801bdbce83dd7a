/** Options and profiles in words. */
import { hasMessage, t, translate } from "../../i18n/i18n.svelte";
import type { OptionView, OptionValue } from "../../wire/messages";

const word = (value: OptionValue): string => (value === null ? "none" : String(value));

export function optionName(key: string): string {
  return hasMessage(`option.${key}`) ? translate(`option.${key}`) : key;
}

/** What an option that is on or off does. */
export function optionLine(key: string): string {
  return hasMessage(`option.${key}.line`) ? translate(`option.${key}.line`) : "";
}

export function isSwitch({ values }: OptionView): boolean {
  return values.every((value) => typeof value === "boolean");
}

/** A value of an option, explained in one line. */
export function valueText(key: string, value: OptionValue): string {
  if (typeof value === "boolean") return t(value ? "option.on" : "option.off");
  const message = `option.${key}.${word(value)}`;
  return hasMessage(message) ? translate(message) : word(value);
}

export function profileName(key: string): string {
  return hasMessage(`profile.${key}`) ? translate(`profile.${key}`) : key;
}

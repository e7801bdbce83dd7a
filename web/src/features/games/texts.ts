/** Options and profiles in words. */
import { hasMessage, t, translate } from "../../i18n/i18n.svelte";
import type { Offer, Options, OptionView, OptionValue } from "../../wire/messages";
import { profileOf } from "./options";

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

/** What is not as usual about a table's options, in a few words: the profile they are, or each of them; and the manners. */
export function unusualText(game: Offer, length: number | null, options: Options): string {
  const profile = profileOf(game, length, options);
  const entries = Object.entries(options) as [string, OptionValue][];
  const isManner = (key: string) => game.options.some((info) => info.key === key && info.manner);
  const [manners, rules] = [entries.filter(([key]) => isManner(key)), entries.filter(([key]) => !isManner(key))];
  const named = profile !== null && rules.length > 0 ? [profileName(profile)] : rules.map(inWords);
  return [...named, ...manners.map(inWords)].join(" · ");
}

function inWords([key, value]: [string, OptionValue]): string {
  return value === true ? optionName(key) : `${optionName(key)}: ${valueText(key, value)}`;
}

export function profileName(key: string): string {
  return hasMessage(`profile.${key}`) ? translate(`profile.${key}`) : key;
}

/** A table's options as a player chooses them: what there is to choose, what differs from the default, what goes by a name. */
import type { Offer, OptionView, Options, OptionValue, ProfileView } from "../../wire/messages";

export const GROUPS = ["game", "stakes", "table"] as const satisfies OptionView["group"][];

export function valueOf({ key, default: usual }: OptionView, options: Options): OptionValue {
  return options[key] === undefined ? usual : options[key];
}

/** The options that mean something in a money session (length null) or a match, with these already chosen. */
export function offered(game: Offer, length: number | null, options: Options = {}): OptionView[] {
  const chosen = new Map(game.options.map((info) => [info.key, valueOf(info, options)]));
  return game.options.filter(({ match, needs }) => {
    if (match !== null && match !== (length !== null)) return false;
    return Object.entries(needs).every(([key, value]) => chosen.get(key) === value);
  });
}

/** Those of the options that are on offer and not as usual: what is sent, shown and remembered. */
export function unusual(infos: readonly OptionView[], options: Options): Options {
  const chosen = infos.filter((info) => info.values.includes(valueOf(info, options)) && valueOf(info, options) !== info.default);
  return Object.fromEntries(chosen.map((info) => [info.key, valueOf(info, options)]));
}

/** The game as it is usually played, where none of its profiles is that. */
const STANDARD: ProfileView = { key: "standard", options: {}, match: null };

/** The profiles for a money session (length null) or a match. Where there is one, so is the usual way to play. */
export function profilesFor(game: Offer, length: number | null): ProfileView[] {
  const fitting = game.profiles.filter(({ match }) => match === null || match === (length !== null));
  if (fitting.length === 0) return [];
  const infos = offered(game, length);
  const usual = fitting.some(({ options }) => Object.keys(unusual(infos, options)).length === 0);
  return usual ? fitting : [STANDARD, ...fitting];
}

/** The profile that these options are, whatever the manners at the table; null when they go by no name. */
export function profileOf(game: Offer, length: number | null, options: Options): string | null {
  const plain = (some: Options) => JSON.stringify(Object.entries(unusual(offered(game, length, some).filter(({ manner }) => !manner), some)).sort());
  return profilesFor(game, length).find((profile) => plain(profile.options) === plain(options))?.key ?? null;
}

/** The options of a profile, the manners as they were. */
export function withProfile(game: Offer, profile: ProfileView, options: Options): Options {
  const manners = game.options.filter(({ key, manner }) => manner && options[key] !== undefined);
  return { ...profile.options, ...Object.fromEntries(manners.map(({ key }) => [key, options[key]!])) };
}

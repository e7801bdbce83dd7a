/** A table's options as a player chooses them: what there is to choose, what differs from the default, what goes by a name. */
import type { GameInfo, OptionInfo, Options, OptionValue, ProfileInfo } from "../../wire/messages";

/** About the table and not about the game: no profile says anything about them. */
const MANNERS = new Set(["choose_sides", "illegal_play", "manual_dice"]);
const MONEY_ONLY = new Set(["auto_doubles", "reject_first_throw", "jacoby", "beavers", "raccoons"]);
const WITH_CUBE = new Set(["cube_cap", "crawford", "jacoby", "beavers", "raccoons"]);
const STAKES = new Set(["cube", "triple_games", "long_scoring", ...MONEY_ONLY, ...WITH_CUBE]);

export const GROUPS = ["game", "stakes", "table"] as const;
export type Group = (typeof GROUPS)[number];

export function groupOf(key: string): Group {
  if (MANNERS.has(key) || key === "next_starter" || key === "opening_dice") return "table";
  return STAKES.has(key) ? "stakes" : "game";
}

export function valueOf({ key, default: usual }: OptionInfo, options: Options): OptionValue {
  return options[key] === undefined ? usual : options[key];
}

/** The options that mean something in a money session (length null) or a match, with these already chosen. */
export function offered(game: GameInfo, length: number | null, options: Options = {}): OptionInfo[] {
  const cube = game.options.find(({ key }) => key === "cube");
  const hasCube = cube !== undefined && valueOf(cube, options) === true;
  return game.options.filter(({ key }) => {
    if (MONEY_ONLY.has(key) && length !== null) return false;
    if (key === "crawford" && length === null) return false;
    if (key === "raccoons") return hasCube && options["beavers"] === true;
    return !WITH_CUBE.has(key) || hasCube;
  });
}

/** Those of the options that are on offer and not as usual: what is sent, shown and remembered. */
export function unusual(infos: readonly OptionInfo[], options: Options): Options {
  const chosen = infos.filter((info) => info.values.includes(valueOf(info, options)) && valueOf(info, options) !== info.default);
  return Object.fromEntries(chosen.map((info) => [info.key, valueOf(info, options)]));
}

/** The game as it is usually played, where none of its profiles is that. */
const STANDARD: ProfileInfo = { key: "standard", options: {}, match: null };

/** The profiles for a money session (length null) or a match. Where there is one, so is the usual way to play. */
export function profilesFor(game: GameInfo, length: number | null): ProfileInfo[] {
  const fitting = game.profiles.filter(({ match }) => match === null || match === (length !== null));
  if (fitting.length === 0) return [];
  const infos = offered(game, length);
  const usual = fitting.some(({ options }) => Object.keys(unusual(infos, options)).length === 0);
  return usual ? fitting : [STANDARD, ...fitting];
}

/** The profile that these options are, whatever the manners at the table; null when they go by no name. */
export function profileOf(game: GameInfo, length: number | null, options: Options): string | null {
  const plain = (some: Options) => JSON.stringify(Object.entries(unusual(offered(game, length, some), some)).filter(([key]) => !MANNERS.has(key)).sort());
  return profilesFor(game, length).find((profile) => plain(profile.options) === plain(options))?.key ?? null;
}

/** The options of a profile, the manners as they were. */
export function withProfile(profile: ProfileInfo, options: Options): Options {
  return { ...profile.options, ...Object.fromEntries(Object.entries(options).filter(([key]) => MANNERS.has(key))) };
}

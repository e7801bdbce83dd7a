/** How the games are shown: in families, and which words their wins go by. What can be played is the server's word. */
import type { GameInfo } from "../../wire/messages";

export const FAMILIES = [
  { key: "short", games: ["backgammon", "tavla", "nackgammon", "hypergammon"] },
  { key: "long", games: ["long-nardy", "nardgammon", "mad-nardy", "gulbar", "mad-gulbar", "khachapuri", "gul-bara"] },
  { key: "greek", games: ["tavli", "portes", "fevga", "giul", "moultezim"] },
  { key: "pinning", games: ["plakoto", "tapa", "tabla"] },
  { key: "other", games: ["acey-deucey"] },
] as const;

export type FamilyKey = (typeof FAMILIES)[number]["key"];
export interface Family { key: FamilyKey; games: GameInfo[] }

/** The games on offer by family, families without any left out; a game not known here is among the others. */
export function familiesOf(games: readonly GameInfo[]): Family[] {
  const known = new Set<string>(FAMILIES.flatMap((family) => family.games));
  const rank = new Map<string, number>(FAMILIES.flatMap((family) => family.games.map((key, i): [string, number] => [key, i])));
  return FAMILIES.map(({ key, games: members }) => ({
    key,
    games: games
      .filter((game) => (members as readonly string[]).includes(game.key) || (key === "other" && !known.has(game.key)))
      .sort((a, b) => (rank.get(a.key) ?? 99) - (rank.get(b.key) ?? 99)),
  })).filter((family) => family.games.length > 0);
}

export type KindStyle = "gammon" | "nardy" | "double" | "left";

const STYLES: Partial<Record<string, KindStyle>> = {
  backgammon: "gammon", nackgammon: "gammon", hypergammon: "gammon",
  portes: "double", plakoto: "double", fevga: "double", giul: "double", moultezim: "double", tapa: "double",
  khachapuri: "left", "acey-deucey": "left",
};

/** Which words a game's wins go by; `left`: they are counted by the loser's checkers. */
export function kindStyle(game: string): KindStyle {
  return STYLES[game] ?? "nardy";
}

/** Letters and digits only, without accents or case: what two spellings of a name have in common. */
function plain(text: string): string {
  return text.normalize("NFKD").toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** Whether a game is looked for with these words: each begins or stands in one of its names or its line. */
export function matches(texts: readonly string[], search: string): boolean {
  const names = plain(texts.join(" "));
  return search.split(/\s+/).every((word) => names.includes(plain(word)));
}

/** What a newcomer is offered first. */
const FIRST = ["backgammon", "long-nardy", "tavli", "plakoto", "tavla", "mad-nardy"];

/** A few games: those last played, then the best known; the chosen one is always among them. */
export function shortList(games: readonly GameInfo[], recent: readonly string[], chosen: string | undefined, most: number): GameInfo[] {
  // The chosen one stays where it stood, so that a tap moves nothing.
  const keys = [...new Set([...recent, ...FIRST, ...games.map(({ key }) => key)])].slice(0, most);
  if (chosen !== undefined && !keys.includes(chosen)) keys.unshift(chosen);
  return keys.slice(0, most).flatMap((key) => games.filter((game) => game.key === key));
}

/** How the games are shown: in families, the best known first. Which there are, and where each stands, is the server's word. */
import type { Offer } from "../../wire/messages";

export interface Family { key: string; games: Offer[] }

/** The games on offer by family, both in the server's order. */
export function familiesOf(games: readonly Offer[]): Family[] {
  return [...new Set(games.map(({ family }) => family))].map((key) => ({ key, games: games.filter(({ family }) => family === key) }));
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

/** A few games: those last played, then the best known; the chosen one is always among them. */
export function shortList(games: readonly Offer[], recent: readonly string[], chosen: string | undefined, most: number): Offer[] {
  const known = games.filter(({ first }) => first !== null).sort((a, b) => a.first! - b.first!);
  // The chosen one stays where it stood, so that a tap moves nothing.
  const keys = [...new Set([...recent, ...known.map(({ key }) => key), ...games.map(({ key }) => key)])].slice(0, most);
  if (chosen !== undefined && !keys.includes(chosen)) keys.unshift(chosen);
  return keys.slice(0, most).flatMap((key) => games.filter((game) => game.key === key));
}

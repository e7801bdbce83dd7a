/** Plays as players and the library write them: `24/18/13` becomes `24/13`, two alike `13/8(2)`, a hit `bar/20*`, one that enters `out/22`. */
import type { PlayedMove } from "../../wire/messages";

const NAMES: Record<number, string> = { 0: "off", 25: "bar", 26: "out" };

/** The play in one line; empty for a pass. Touch-downs are written only where they hit. */
export function playText(moves: readonly PlayedMove[]): string {
  const ways = chainsOf(moves).sort((a, b) => b[0]![1] - a[0]![1] || b.at(-1)![2] - a.at(-1)![2]).map(wayText);
  const count = (way: string) => ways.filter((other) => other === way).length;
  return [...new Set(ways)].map((way) => (count(way) > 1 ? `${way}(${count(way)})` : way)).join(" ");
}

/** `6-5`, the larger first. */
export function diceText(dice: readonly [number, number]): string {
  return `${Math.max(...dice)}-${Math.min(...dice)}`;
}

/** The moves of each checker, as far as they follow from where it stands. */
function chainsOf(moves: readonly PlayedMove[]): PlayedMove[][] {
  const chains: PlayedMove[][] = [];
  for (const move of moves) {
    const chain = chains.find((made) => made.at(-1)![2] === move[1]);
    if (chain) chain.push(move);
    else chains.push([move]);
  }
  return chains;
}

function wayText(chain: readonly PlayedMove[]): string {
  const places = chain.filter(([, , , hit], i) => hit === 1 || i === chain.length - 1).map(([, , target, hit]) => placeText(target) + (hit ? "*" : ""));
  return [placeText(chain[0]![1]), ...places].join("/");
}

function placeText(point: number): string {
  return NAMES[point] ?? String(point);
}

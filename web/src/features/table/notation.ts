/** Plays as players write them: `24/18/13` becomes `24/13`, two alike `13/8(2)`, a hit `bar/20*`, a checker borne off `6/off`. */
import type { PlayedMove } from "../../wire/messages";

interface Path {
  points: number[];
  /** Whether the checker hit where it touched down, one for each point but the first. */
  hits: boolean[];
}

/** The play in one line; empty for a pass. */
export function playText(moves: readonly PlayedMove[]): string {
  const ways = new Map<string, { text: string; count: number }>();
  for (const path of paths(moves)) {
    const text = pathText(path);
    // Two checkers on one way are written once, though only the first of them can hit: 6/4*(2).
    const way = text.replaceAll("*", "");
    const known = ways.get(way);
    if (known) known.count += 1;
    else ways.set(way, { text, count: 1 });
  }
  return [...ways.values()].map(({ text, count }) => (count > 1 ? `${text}(${count})` : text)).join(" ");
}

/** `6-5`, the larger first. */
export function diceText(dice: readonly [number, number]): string {
  return `${Math.max(...dice)}-${Math.min(...dice)}`;
}

/** The way each checker went, from the rearmost; a move that starts where another ended goes on with that checker. */
function paths(moves: readonly PlayedMove[]): Path[] {
  const found: Path[] = [];
  for (const [, source, target, hit] of [...moves].sort((a, b) => b[1] - a[1])) {
    const path = found.find((candidate) => candidate.points.at(-1) === source);
    if (path) {
      path.points.push(target);
      path.hits.push(hit === 1);
    } else {
      found.push({ points: [source, target], hits: [hit === 1] });
    }
  }
  return found;
}

function pathText({ points, hits }: Path): string {
  const last = points.length - 1;
  return points
    .map((point, index) => ({ point, hit: index > 0 && hits[index - 1] === true, ends: index === 0 || index === last }))
    .filter(({ hit, ends }) => ends || hit)
    .map(({ point, hit }) => pointText(point) + (hit ? "*" : ""))
    .join("/");
}

function pointText(point: number): string {
  if (point === 25) return "bar";
  if (point === 0) return "off";
  return String(point);
}

/**
 * A turn as a walk on the server's PlayGraph: which checkers may go, where to, and what has been played so far.
 * A walk is a value: playing and undoing give another walk. No rule is known here.
 */

import type { Move, PlayedMove, PlayGraph } from "./board";

export interface Edge { die: number; source: number; target: number; hit: number; child: number }

/** One checker's way from source to target, touching down between; `moves` is what it takes. */
export interface Route { source: number; target: number; moves: PlayedMove[]; node: number }

export function edgesOf(graph: PlayGraph, node: number): Edge[] {
  const flat = graph.nodes[node] ?? [];
  const edges: Edge[] = [];
  for (let i = 0; i + 4 < flat.length; i += 5) {
    edges.push({ die: flat[i]!, source: flat[i + 1]!, target: flat[i + 2]!, hit: flat[i + 3]!, child: flat[i + 4]! });
  }
  return edges;
}

/** No node: the moves made by hand have left the graph. */
const ASTRAY = -1;

export class Walk {
  private constructor(
    readonly graph: PlayGraph,
    readonly moves: readonly PlayedMove[],
    readonly nodes: readonly number[], // the nodes passed, the root first; ASTRAY once the graph was left
    readonly free: boolean,
  ) {}

  /** The walk along a draft, as far as the graph knows it; a free one goes on where hands go and rules do not. */
  static along(graph: PlayGraph, draft: readonly (Move | PlayedMove)[] = [], free = false): Walk {
    let walk = new Walk(graph, [], [0], free);
    for (const [die, source, target, hit = 0] of draft) {
      const edge = walk.edges.find((e) => e.die === die && e.source === source && e.target === target);
      if (!edge && !free) break;
      walk = walk.step(edge ?? { die, source, target, hit, child: ASTRAY });
    }
    return walk;
  }

  get node(): number {
    return this.nodes[this.nodes.length - 1]!;
  }

  get edges(): Edge[] {
    return edgesOf(this.graph, this.node);
  }

  /** Nothing is left to play: the play may be confirmed. */
  get complete(): boolean {
    return this.edges.length === 0;
  }

  /** The moves are a legal play, as far as they go. */
  get legal(): boolean {
    return this.node !== ASTRAY;
  }

  /** The roll allows no move at all. */
  get impossible(): boolean {
    return this.node === 0 && this.complete;
  }

  get draft(): Move[] {
    return this.moves.map(([die, source, target]) => [die, source, target]);
  }

  /** Points a checker may leave now. */
  get sources(): number[] {
    return [...new Set(this.edges.map((edge) => edge.source))];
  }

  step(edge: Edge): Walk {
    const move: PlayedMove = [edge.die, edge.source, edge.target, edge.hit];
    return new Walk(this.graph, [...this.moves, move], [...this.nodes, edge.child], this.free);
  }

  play(moves: readonly (Move | PlayedMove)[]): Walk {
    return Walk.along(this.graph, [...this.moves, ...moves], this.free);
  }

  undo(): Walk {
    if (this.moves.length === 0) return this;
    return new Walk(this.graph, this.moves.slice(0, -1), this.nodes.slice(0, -1), this.free);
  }

  /** Every place one checker can reach from `source`, with `first` tried before the other die; one route a target, the shortest. */
  routes(source: number, first?: number): Route[] {
    const found = new Map<number, Route>();
    let front: Route[] = [{ source, target: source, moves: [], node: this.node }];
    while (front.length > 0) {
      const next: Route[] = [];
      for (const route of front) {
        for (const edge of this.ordered(edgesOf(this.graph, route.node), first)) {
          if (edge.source !== route.target) continue;
          const longer = extend(route, edge);
          next.push(longer);
          if (!found.has(edge.target)) found.set(edge.target, longer);
        }
      }
      front = next;
    }
    return [...found.values()];
  }

  /** What a tap on the checker plays: the die shown first, or the other where that one cannot. */
  tap(source: number, first?: number): Edge | null {
    return this.ordered(this.edges, first).find((edge) => edge.source === source) ?? null;
  }

  /**
   * What a tap on a point plays: the moves that bring checkers there, when there is one way. Two checkers that
   * make the point go before one; "several" when the taps of a player could mean different positions.
   */
  bring(target: number): PlayedMove[] | "several" | null {
    const one = new Map<number, PlayedMove[]>();
    const two = new Map<number, PlayedMove[]>();
    for (const first of this.arrivals(this.node, target)) {
      keep(one, first);
      for (const second of this.arrivals(first.node, target)) {
        keep(two, { ...second, moves: [...first.moves, ...second.moves] });
      }
    }
    if (two.size === 1) return [...two.values()][0]!;
    if (one.size === 0) return null;
    return one.size === 1 ? [...one.values()][0]! : "several";
  }

  /** The one play this roll allows, the die shown first played first; null when there is a choice. */
  only(first?: number): PlayedMove[] | null {
    const leaves = new Set<number>();
    const seen = new Set<number>([0]);
    const stack = [0];
    while (stack.length > 0 && leaves.size < 2) {
      const node = stack.pop()!;
      const edges = edgesOf(this.graph, node);
      if (edges.length === 0) leaves.add(node);
      for (const edge of edges) if (!seen.has(edge.child)) seen.add(edge.child), stack.push(edge.child);
    }
    if (leaves.size !== 1) return null;
    let walk = Walk.along(this.graph);
    while (!walk.complete) walk = walk.step(walk.ordered(walk.edges, first)[0]!);
    return walk.moves.length > 0 ? [...walk.moves] : null;
  }

  /** One checker's ways from anywhere onto `target`. */
  private arrivals(node: number, target: number): Route[] {
    const found: Route[] = [];
    const sources = new Set(edgesOf(this.graph, node).map((edge) => edge.source));
    sources.delete(target);
    let front: Route[] = [...sources].map((source) => ({ source, target: source, moves: [], node }));
    while (front.length > 0) {
      const next: Route[] = [];
      for (const route of front) {
        for (const edge of edgesOf(this.graph, route.node)) {
          if (edge.source === route.target) (edge.target === target ? found : next).push(extend(route, edge));
        }
      }
      front = next;
    }
    return found;
  }

  private ordered(edges: Edge[], first?: number): Edge[] {
    return [...edges].sort((a, b) => Number(b.die === first) - Number(a.die === first) || b.die - a.die);
  }
}

function extend(route: Route, { die, source, target, hit, child }: Edge): Route {
  return { source: route.source, target, moves: [...route.moves, [die, source, target, hit]], node: child };
}

/** Ways that end in one position are one way: the shortest stands for them. */
function keep(ways: Map<number, PlayedMove[]>, route: Route): void {
  const known = ways.get(route.node);
  if (!known || known.length > route.moves.length) ways.set(route.node, route.moves);
}

/** The numbers there are to play: two, four of a double, or as many as a stage has. */
export function diceOf(values: readonly [number, number], stage: { die: number; count: number } | null = null): number[] {
  if (stage) return Array<number>(stage.count).fill(stage.die);
  return values[0] === values[1] ? Array<number>(4).fill(values[0]) : [...values];
}

/** Which of these numbers are used up by the moves made so far. */
export function usedDice(dice: readonly number[], moves: readonly (Move | PlayedMove)[]): boolean[] {
  const used = dice.map(() => false);
  for (const [die] of moves) {
    const i = dice.findIndex((value, k) => value === die && !used[k]);
    if (i >= 0) used[i] = true;
  }
  return used;
}

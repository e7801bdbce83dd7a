/** The doubling cube: where it lies, what it shows, and what a tap on it does. */

import type { Side, BoardState } from "./board";
import type { Layout, Spot } from "./layout";
import { opponent, type Prefs } from "./prefs";

export interface CubeSeen {
  seat: Spot;
  value: number;
  turned: boolean; // offered, and not answered yet
  flipped: boolean; // it is the far side's, and to be read from there
  press: "double" | "take" | null;
  after: number; // what it is worth when it has been taken
}

/** The cube as the near side sees it; null in a game without one. `centred` is what one shows that nobody has turned. */
export function cubeOf({ cube, phase, turn, offer, can }: BoardState, at: Layout, centred: Prefs["cubeFace"]): CubeSeen | null {
  if (!cube) return null;
  const turned = phase === "doubled";
  const after = offer ?? cube.value * 2;
  const who = (side: Side) => (side === at.near ? "near" : "far");
  return {
    seat: turned && turn ? at.offer[who(turn)] : at.seats[cube.owner ? who(cube.owner) : "middle"],
    value: turned ? after : cube.value === 1 ? centred : cube.value,
    turned,
    flipped: cube.owner === opponent(at.near),
    press: can.includes("take") ? "take" : can.includes("double") ? "double" : null,
    after,
  };
}

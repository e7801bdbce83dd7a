/** The doubling cube: where it lies, what it shows, and what a tap on it does. */

import type { Side, BoardState } from "./board";
import type { Layout, Spot } from "./layout";
import { opponent, type Prefs } from "./prefs";
import type { Told } from "./timeline";

export interface CubeSeen {
  seat: Spot;
  value: number;
  turned: boolean; // offered, and not answered yet
  flipped: boolean; // it is the far side's, and to be read from there
  press: "double" | "take" | null;
  after: number; // what it is worth when it has been taken
}

function whose({ near }: Layout, side: Side): "near" | "far" {
  return side === near ? "near" : "far";
}

/** The cube as the near side sees it, or as it lay with what is being told; null in a game without one. `centred` is what one shows that nobody has turned. */
export function cubeOf({ cube, phase, turn, offer, can }: BoardState, at: Layout, centred: Prefs["cubeFace"], told: Told["cube"] = null): CubeSeen | null {
  if (!cube) return null;
  if (told) {
    const { value, owner, offered } = told;
    const seat = offered ? at.offer[whose(at, offered)] : at.seats[owner ? whose(at, owner) : "middle"];
    return { seat, value, turned: offered !== null, flipped: owner === opponent(at.near), press: null, after: value };
  }
  const turned = phase === "doubled";
  const after = offer ?? cube.value * 2;
  return {
    seat: turned && turn ? at.offer[whose(at, turn)] : at.seats[cube.owner ? whose(at, cube.owner) : "middle"],
    value: turned ? after : cube.value === 1 ? centred : cube.value,
    turned,
    flipped: cube.owner === opponent(at.near),
    press: can.includes("take") ? "take" : can.includes("double") ? "double" : null,
    after,
  };
}

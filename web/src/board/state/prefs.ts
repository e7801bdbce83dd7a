/** How a player likes his board: remembered by the page, read by the board. The defaults are written here and nowhere else. */

import type { Side, BoardState } from "./board";

/** How fast things move on the board; off: at once. */
export type Pace = "auto" | "slow" | "normal" | "fast" | "off";

/** How much longer everything takes. */
export const PACES: Record<Pace, number> = { auto: 1, slow: 1.8, normal: 1, fast: 0.5, off: 0 };

export interface Prefs {
  home: "right" | "left" | "alternate"; // where my home board lies; alternate: the other way round every second game
  swapColours: boolean; // draw my checkers in the other colour
  fixedSide: boolean; // one screen for both: White stays at the bottom instead of the side in turn
  numbers: "mine" | "each" | "holes" | "none"; // my own 1–24, each side's own 1–12, the long games' fixed holes
  theme: "walnut" | "slate" | "paper" | "auto"; // auto: walnut by light, slate by dark
  tap: "move" | "select"; // a tap plays the die shown first, or picks the checker up for a second tap
  autoRoll: boolean; // roll at once when there is nothing else to decide
  autoPlayForced: boolean; // confirm the only play by itself after a moment
  confirm: boolean; // ask for Confirm after the last move; otherwise it follows after a moment
  motion: Pace; // how fast things move; auto: as usual, and not at all where the system asks for less
  arrow: boolean; // keep the arrow that shows the direction
  cubeFace: 64 | 1; // what a cube that nobody turned shows
  colour: Side | "any"; // the colour asked for when I open a table
}

export const DEFAULT_PREFS: Prefs = {
  home: "right",
  swapColours: false,
  fixedSide: false,
  numbers: "mine",
  theme: "auto",
  tap: "move",
  autoRoll: true,
  autoPlayForced: true,
  confirm: true,
  motion: "auto",
  arrow: false,
  cubeFace: 64,
  colour: "any",
};

export function opponent(side: Side): Side {
  return side === "white" ? "black" : "white";
}

/** The side drawn at the bottom. */
export function nearSide(view: Pick<BoardState, "you" | "turn" | "last">, prefs: Prefs): Side {
  if (view.you === "white" || view.you === "black") return view.you;
  if (view.you === "both" && !prefs.fixedSide) return view.turn ?? view.last?.side ?? "white";
  return "white";
}

/** Where the near side's home lies in this game. */
export function homeSide(prefs: Prefs, gameNumber: number): "right" | "left" {
  if (prefs.home !== "alternate") return prefs.home;
  return gameNumber % 2 === 1 ? "right" : "left";
}

/** Dice rolled by hand: which are asked for, and the command that tells them. */
import type { Command, TableView } from "../../wire/messages";

/** A die by the key of its name: one of the two of a roll, or a side's own in the opening. */
export type RollRow = "entry.first" | "entry.second" | "side.white" | "side.black";

/** The dice to be entered now: one of each side that rolls for itself, or the two of a roll. */
export function rowsOf({ can, seats }: Pick<TableView, "can" | "seats">): RollRow[] {
  if (!can.includes("opening")) return ["entry.first", "entry.second"];
  return (["white", "black"] as const).filter((side) => seats[side]?.kind !== "machine").map((side) => `side.${side}` as const);
}

/** The command for the dice of these rows. */
export function rolled(rows: readonly RollRow[], dice: readonly number[]): Command {
  const [a, b] = dice;
  if (rows[0] === "entry.first") return { do: "roll", dice: [a!, b!] };
  return { do: "opening", ...Object.fromEntries(rows.map((row, i) => [row.slice("side.".length), dice[i]!])) };
}

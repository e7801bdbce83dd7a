/** A table as the board is shown it. */
import type { BoardState } from "../../board/state/board";
import type { TableView } from "../../wire/messages";

export function onBoard(view: TableView): BoardState {
  const { seats, options } = view;
  const names = { white: seats.white?.name ?? null, black: seats.black?.name ?? null };
  return { ...view, names, free: options["illegal_play"] === "challenge" };
}

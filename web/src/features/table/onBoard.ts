/** A table as the board is shown it. */
import type { BoardState, Deed } from "../../board/state/board";
import { t } from "../../i18n/i18n.svelte";
import type { GameEvent, Side, TableView } from "../../wire/messages";

const DEEDS: readonly string[] = ["double", "beaver", "raccoon", "take", "drop", "resign", "refuse", "accept"] satisfies Deed["does"][];

export function onBoard(view: TableView): BoardState {
  const { seats, options, events } = view;
  const name = (side: Side) => (seats[side]?.kind === "machine" ? t("table.the_machine") : (seats[side]?.name ?? null));
  const deeds = events.flatMap((event): Deed[] => (isDeed(event) ? [{ n: event.n, side: event.side, does: event.type }] : []));
  return { ...view, names: { white: name("white"), black: name("black") }, free: options["illegal_play"] === "challenge", deeds };
}

function isDeed(event: GameEvent): event is GameEvent & { type: Deed["does"]; side: Side } {
  return DEEDS.includes(event.type);
}

/** What each player's strip says: who is to do what, in a few words. */
import { opponent } from "../../board/state/prefs";
import type { SeatView, Side, TableView } from "../../wire/messages";
import type { MessageKey } from "../../i18n/i18n.svelte";

/** Whether the viewer plays this side. */
export function plays(view: TableView, side: Side): boolean {
  return view.you === side || view.you === "both";
}

/** Whether the game on the board is decided, and with it perhaps the match. */
export function hasEnded({ phase }: Pick<TableView, "phase">): boolean {
  return phase === "over" || phase === "finished";
}

/** The friend of mine at this table who has no page of it open. */
export function absentee({ mode, you, seats }: Pick<TableView, "mode" | "you" | "seats">): SeatView | null {
  if (mode !== "friend" || (you !== "white" && you !== "black")) return null;
  const seat = seats[opponent(you)];
  return seat && !seat.online ? seat : null;
}

export interface Status {
  key: MessageKey;
  params: Record<string, number | string>;
}

/** The line under a player's name: what he is doing or has to do, or else which side he plays. */
export function status(view: TableView, side: Side): Status {
  // On one screen the name is the side already.
  return news(view, side) ?? { key: view.mode === "screen" ? "status.waits" : `side.${side}`, params: {} };
}

function news(view: TableView, side: Side): Status | null {
  const seat = view.seats[side];
  if (seat === null) return { key: "status.free_seat", params: {} };
  const mine = plays(view, side);
  if (view.resignation) return { key: view.resignation.side === side ? "status.resigns" : "status.answers", params: {} };
  if (hasEnded(view)) {
    if (view.outcome && view.outcome.winner === null) return { key: "status.drawn", params: {} };
    return view.outcome?.winner === side ? { key: "status.won", params: { count: view.outcome.points } } : null;
  }
  if (view.turn !== side) {
    if (view.phase === "doubled") return { key: "status.doubles", params: { after: view.offer ?? view.stake * 2 } };
    return seat.online || seat.kind === "machine" ? null : { key: "status.away", params: {} };
  }
  switch (view.phase) {
    case "doubled":
      return mine ? { key: "status.my_answer", params: {} } : { key: "status.their_answer", params: { after: view.offer ?? view.stake * 2 } };
    case "roll":
      if (!mine) return { key: view.again ? "status.their_again" : "status.their_roll", params: {} };
      if (view.disputed) return { key: "status.my_judgement", params: {} };
      if (view.again) return { key: "status.my_again", params: {} };
      return { key: view.can.includes("double") ? "status.my_roll_or_double" : "status.my_roll", params: {} };
    case "colours":
      return { key: mine ? "status.my_colours" : "status.their_colours", params: {} };
    case "name":
      return { key: mine ? "status.my_name" : "status.their_name", params: {} };
    case "play":
      if (view.stage?.kind === "leftover") return { key: mine ? "status.my_leftover" : "status.their_leftover", params: {} };
      return { key: mine ? "status.my_play" : "status.their_play", params: {} };
    case "opening":
      return { key: mine ? "status.my_roll" : "status.their_roll", params: {} };
    default:
      return null;
  }
}

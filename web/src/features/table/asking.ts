/** What comes of what the board was asked for and leaves to the page: a command, a question before it, or dice to be entered. */
import type { Asking } from "../../board/state/prompt";
import type { Command, TableView } from "../../wire/messages";
import type { Asked } from "./Question.svelte";

export type Step = { do: "send"; command: Command } | { do: "ask"; asked: Asked } | { do: "enter" };

export function stepFor(what: Asking, { stake, offer, turn }: Pick<TableView, "stake" | "offer" | "turn">): Step {
  switch (what) {
    case "enter":
    case "opening":
      return { do: "enter" };
    case "double":
    case "reject":
      return { do: "ask", asked: { command: { do: what }, stake } };
    case "drop":
      return { do: "ask", asked: { command: { do: what }, stake: (offer ?? stake * 2) / 2 } };
    case "beaver":
    case "raccoon":
      return { do: "ask", asked: { command: { do: what }, stake: offer ?? stake * 2 } };
    case "roll":
    case "take":
    case "cocked":
    case "mix":
    case "demand":
      return { do: "send", command: { do: what } };
    case "white":
    case "black":
      return { do: "send", command: { do: "colours", swap: turn !== what } };
    default:
      return { do: "send", command: { do: "name", die: Number(what.slice("name-".length)) } };
  }
}

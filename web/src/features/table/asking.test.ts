import { expect, it } from "vitest";
import type { Asking } from "../../board/state/prompt";
import { stepFor, type Step } from "./asking";

const view = { stake: 2, offer: null, turn: "white" } as const;
const ask = (what: "double" | "reject" | "drop" | "beaver" | "raccoon", stake: number): Step => ({ do: "ask", asked: { command: { do: what }, stake } });

it.each<[Asking, number | null, Step]>([
  ["roll", null, { do: "send", command: { do: "roll" } }],
  ["take", 4, { do: "send", command: { do: "take" } }],
  ["enter", null, { do: "enter" }],
  ["opening", null, { do: "enter" }],
  ["double", null, ask("double", 2)],
  ["reject", null, ask("reject", 2)],
  ["drop", 4, ask("drop", 2)],
  ["beaver", 4, ask("beaver", 4)],
  ["raccoon", 8, ask("raccoon", 8)],
  ["white", null, { do: "send", command: { do: "colours", swap: false } }],
  ["black", null, { do: "send", command: { do: "colours", swap: true } }],
  ["name-5", null, { do: "send", command: { do: "name", die: 5 } }],
])("%s with %s on offer", (what, offer, step) => {
  expect(stepFor(what, { ...view, offer })).toEqual(step);
});

import { expect, it } from "vitest";
import type { TableView } from "../../wire/messages";
import { absentee, status } from "./status";

const person = { name: "Quiet Heron", kind: "person", online: true, level: null, style: null } as const;

function view(more: Partial<TableView>): TableView {
  const base = { mode: "friend", you: "white", seats: { white: person, black: person }, phase: "roll", turn: "white", can: ["roll"], stake: 1, resignation: null, outcome: null };
  return { ...base, ...more } as unknown as TableView;
}

it.each<[string, Partial<TableView>, string, string]>([
  ["my roll", {}, "status.my_roll", "side.black"],
  ["my roll with a double possible", { can: ["roll", "double"] }, "status.my_roll_or_double", "side.black"],
  ["their play", { phase: "play", turn: "black", can: [] }, "side.white", "status.their_play"],
  ["I am doubled", { phase: "doubled", can: ["take", "drop"] }, "status.my_answer", "status.doubles"],
  ["a free seat", { phase: "waiting", turn: null, seats: { white: person, black: null } }, "side.white", "status.free_seat"],
  ["they are away", { seats: { white: person, black: { ...person, online: false } } }, "status.my_roll", "status.away"],
  ["they offer to resign", { resignation: { side: "black", kind: 1 } }, "status.answers", "status.resigns"],
  ["they won", { phase: "over", turn: null, outcome: { winner: "black", kind: 1, points: 1, how: "borne_off" } }, "side.white", "status.won"],
  ["one screen: the other waits", { mode: "screen", you: "both" }, "status.my_roll", "status.waits"],
])("%s", (_name, more, mine, theirs) => {
  expect([status(view(more), "white").key, status(view(more), "black").key]).toEqual([mine, theirs]);
});

it("a friend is missed by who plays with him, the machine by nobody", () => {
  const gone = { ...person, name: "Bright Lynx", online: false };
  const missed = (more: Partial<TableView>) => absentee(view({ seats: { white: person, black: gone }, ...more }))?.name ?? null;
  expect(missed({})).toBe("Bright Lynx");
  expect(missed({ you: "black" })).toBeNull();
  expect(missed({ you: null })).toBeNull();
  expect(missed({ mode: "machine" })).toBeNull();
  expect(missed({ seats: { white: person, black: null } })).toBeNull();
});

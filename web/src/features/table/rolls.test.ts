import { expect, it } from "vitest";
import type { TableView } from "../../wire/messages";
import { rowsOf, rolled } from "./rolls";

const person = { name: "Quiet Heron", kind: "person", online: true, level: null, style: null } as const;
const machine = { name: "", kind: "machine", online: true, level: null, style: null } as const;

function rows(can: TableView["can"], black: TableView["seats"]["black"] = person) {
  return rowsOf({ can, seats: { white: person, black } });
}

it("a roll is two dice", () => {
  expect(rows(["roll"])).toEqual(["entry.first", "entry.second"]);
  expect(rolled(rows(["roll"]), [5, 3])).toEqual({ do: "roll", dice: [5, 3] });
});

it("the opening is a die of each side, the machine's left out", () => {
  expect(rolled(rows(["opening"]), [5, 3])).toEqual({ do: "opening", white: 5, black: 3 });
  expect(rows(["opening"], machine)).toEqual(["side.white"]);
  expect(rolled(rows(["opening"], machine), [5])).toEqual({ do: "opening", white: 5 });
});

import { expect, it } from "vitest";
import { known } from "./known";

const DEFAULTS = { sound: true, board: { home: "right", arrow: false } };

it("takes what has the right name and kind, at any depth", () => {
  expect(known(DEFAULTS, { sound: false, board: { home: "left" } })).toEqual({ sound: false, board: { home: "left", arrow: false } });
});

it.each([[null], ["text"], [{ sound: "loud", board: 7, more: 1 }]])("leaves the defaults beside %j", (found) => {
  expect(known(DEFAULTS, found)).toEqual(DEFAULTS);
});

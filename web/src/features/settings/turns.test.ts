// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { countTurn, FIRST_TURNS, isNewcomer } from "./turns";

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it("whoever has played a few turns on this device is a newcomer no longer", () => {
  for (let turn = 0; turn < FIRST_TURNS; turn++) {
    expect(isNewcomer()).toBe(true);
    countTurn();
  }
  expect(isNewcomer()).toBe(false);
  countTurn();
  expect(localStorage.getItem("sheshbesh.turns")).toBe(String(FIRST_TURNS));
});

it("a browser that keeps nothing is no fault", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("full");
  });
  countTurn();
  expect(isNewcomer()).toBe(true);
});

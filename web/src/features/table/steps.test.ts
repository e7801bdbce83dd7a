// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { leads, stepOf } from "./steps";

describe("a step", () => {
  const rows = ["a", "b", "c", "d"];
  it.each([
    ["first", 4, 0], ["first", 0, null], ["previous", 4, 2], ["previous", 3, 2], ["previous", 0, null],
    ["next", 2, 3], ["next", 3, null], ["next", 4, null], ["last", 0, 3], ["last", 3, null], ["last", 4, null],
  ] as const)("%s from %i leads to %j", (where, step, to) => {
    expect(leads({ rows, step }, where)).toBe(to);
  });
  it("leads nowhere in a game without turns", () => {
    expect(leads({ rows: [], step: 0 }, "first")).toBeNull();
    expect(leads({ rows: [], step: 0 }, "previous")).toBeNull();
  });
});

describe("a key", () => {
  const press = (key: string, looking: boolean, html = "<p></p>") => {
    document.body.innerHTML = html;
    let step: ReturnType<typeof stepOf> = null;
    document.addEventListener("keydown", (event) => (step = stepOf(event, looking)), { once: true });
    document.body.querySelector("p, input, button")!.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    return step;
  };
  it("asks for a step", () => {
    expect([press("Home", false), press("ArrowLeft", false), press("ArrowRight", true), press("End", true), press("Escape", true)]).toEqual(["first", "previous", "next", "last", "live"]);
  });
  it("asks for none where it means something else", () => {
    expect(press("ArrowLeft", true, "<input>")).toBeNull();
    expect(press("ArrowLeft", false, "<div role='application'><button></button></div>")).toBeNull();
    expect(press("ArrowLeft", true, "<div role='application'><button></button></div>")).toBe("previous");
    expect(press("Escape", false)).toBeNull();
    expect(press("a", true)).toBeNull();
  });
});

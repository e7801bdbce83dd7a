// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fly, MOVE, type Flight } from "./motion";

const plan = {};
const leg = (x: number, n: number) => ({ x, y: 0, leg: n, hit: false });
/** A checker that stands at 200 and came there through 100. */
const stood: Flight = { x: 200, y: 0, trip: [], via: [leg(100, 0), leg(200, 1)], pace: 1, plan };

describe("what flies", () => {
  let took: number[];
  const flying = (flight: Flight) => {
    const node = document.createElementNS("http://www.w3.org/2000/svg", "g");
    node.animate = (_frames: unknown, { duration }: { duration: number }) => (took.push(duration), { cancel: () => undefined }) as unknown as Animation;
    return fly(node, flight);
  };
  beforeEach(() => {
    took = [];
    vi.stubGlobal("DOMMatrix", class { e = 0; f = 0; });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it("goes through every place of its trip", () => {
    flying({ ...stood, x: 0, trip: [] }).update({ ...stood, trip: [] });
    expect(took).toEqual([2 * MOVE]);
  });

  it("takes its time, or less of it", () => {
    flying({ ...stood, x: 0, trip: [], pace: 0.5 }).update({ ...stood, trip: [], pace: 0.5 });
    expect(took).toEqual([MOVE]);
  });

  it("goes straight back where it stood when it is let go over nothing", () => {
    const checker = flying(stood);
    checker.update({ ...stood, x: 350, via: [], pace: 0 });
    checker.update({ ...stood, via: [...stood.via] });
    expect(took).toEqual([MOVE]);
  });
});

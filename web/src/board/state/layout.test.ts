import { describe, expect, it } from "vitest";
import { centre, chooseOrientation, distanceTo, laneOf, layout, seat, slotOf, standing, traySeat, waitingSeat, waitingSize, type Layout, type Plan, type Rect } from "./layout";

/** What the page leaves for the board and its buttons on a phone of 360 × 640: two strips of 52 are taken. */
const PHONE = { width: 360, height: 640 - 2 * 52 - 48 };
const BOXES = [PHONE, { width: 768, height: 920 }, { width: 920, height: 690 }, { width: 640, height: 360 }];

function plans(): Plan[] {
  return BOXES.flatMap((box) => (["contrary", "parallel"] as const).flatMap((geometry) =>
    (["right", "left"] as const).flatMap((home) => (["white", "black"] as const).map((near) => ({ box, geometry, home, near, hasCube: geometry === "contrary" })))));
}

function overlap(a: Rect, b: Rect): boolean {
  const slack = 0.01;
  return a.x + slack < b.x + b.width && b.x + slack < a.x + a.width && a.y + slack < b.y + b.height && b.y + slack < a.y + a.height;
}

function areas(at: Layout): Rect[] {
  return [...at.points.slice(1), at.bars.near, at.bars.far, at.trays.near, at.trays.far].map(({ area }) => area);
}

const middle = (at: Layout, slot: number) => centre(at.points[slot]!.area);

describe("every layout", () => {
  it.each(plans())("keeps its places apart and inside its box: $box.width × $box.height $geometry $home $near", (plan) => {
    const at = layout(plan);
    const all = areas(at);
    all.forEach((a, i) => all.slice(i + 1).forEach((b) => expect(overlap(a, b)).toBe(false)));
    for (const { x, y, width, height } of all) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(-0.01);
      expect(x + width).toBeLessThanOrEqual(plan.box.width + 0.01);
      expect(y + height).toBeLessThanOrEqual(plan.box.height + 0.01);
    }
  });

  it.each(plans())("stacks fifteen checkers on any point without leaving it: $box.width $geometry $home $near", (plan) => {
    const at = layout(plan);
    for (const lane of at.points.slice(1)) {
      const { x, y } = seat(lane, at.checker, 14, 15);
      const r = at.checker / 2;
      const reach = { x: x - r, y: y - r, width: at.checker, height: at.checker };
      expect(reach.x + 0.01).toBeGreaterThanOrEqual(lane.area.x);
      expect(reach.x + reach.width).toBeLessThanOrEqual(lane.area.x + lane.area.width + 0.01);
      expect(reach.y + 0.01).toBeGreaterThanOrEqual(lane.area.y);
      expect(reach.y + reach.height).toBeLessThanOrEqual(lane.area.y + lane.area.height + 0.01);
    }
  });

  it("sets five checkers side by side and overlaps the sixth", () => {
    const at = layout({ box: { width: 920, height: 690 }, geometry: "contrary", home: "right", near: "white", hasCube: true });
    const lane = at.points[6]!;
    const gap = (count: number) => Math.abs(seat(lane, at.checker, 1, count).y - seat(lane, at.checker, 0, count).y);
    expect(gap(5)).toBeCloseTo(at.checker);
    expect(gap(6)).toBeLessThan(at.checker);
  });

  it.each(plans())("leaves the dice alone with five checkers on both ends of their rows: $box.width × $box.height $geometry $home $near", (plan) => {
    const at = layout(plan);
    const { step } = at.dice;
    for (const { x, y } of [at.dice.near, at.dice.far]) {
      for (const k of [-0.5, 0.5]) {
        const die = { x: x + step.x * at.die * 1.18 * k - at.die / 2, y: y + step.y * at.die * 1.18 * k - at.die / 2, width: at.die, height: at.die };
        for (const lane of at.points.slice(1)) {
          const top = seat(lane, at.checker, 4, 5);
          expect(distanceTo(die, top)).toBeGreaterThanOrEqual(at.checker / 2);
        }
      }
    }
  });

  it.each(plans())("keeps the pile that waits to enter in its tray, before the numbers: $box.width × $box.height $geometry $home $near", (plan) => {
    const at = layout(plan);
    for (const side of ["white", "black"] as const) {
      const { area, base, length } = laneOf(at, side, 26);
      for (const level of [0, 2]) {
        const spot = waitingSeat(at, side, level);
        const r = waitingSize(at) / 2;
        expect(overlap({ x: spot.x - r, y: spot.y - r, width: 2 * r, height: 2 * r }, { ...area, x: area.x, y: area.y })).toBe(true);
        expect(Math.hypot(spot.x - base.x, spot.y - base.y) + r).toBeLessThan(length - 70 + 0.01);
      }
    }
  });

  it("has room in the tray for everything that is borne off", () => {
    for (const plan of plans()) {
      const at = layout(plan);
      const last = traySeat(at.trays.near, 15, at.checker, 14);
      expect(standing(at.trays.near, 15, at.checker)).toBeGreaterThanOrEqual(2);
      expect(last.x).toBeGreaterThan(at.trays.near.area.x);
      expect(last.x).toBeLessThan(at.trays.near.area.x + at.trays.near.area.width);
    }
  });
});

describe("lying down", () => {
  const lying = (geometry: "contrary" | "parallel", home: "right" | "left", near: "white" | "black" = "white") =>
    layout({ box: { width: 920, height: 690 }, geometry, home, near, hasCube: true });

  it("runs from top right round to bottom right, for both games, with home on the right", () => {
    for (const geometry of ["contrary", "parallel"] as const) {
      const at = lying(geometry, "right");
      expect(at.orientation).toBe("lying");
      expect(middle(at, 24).x).toBeGreaterThan(middle(at, 13).x);
      expect(middle(at, 1).x).toBeGreaterThan(middle(at, 12).x);
      expect(middle(at, 24).y).toBeLessThan(middle(at, 1).y);
      expect(middle(at, 13).x).toBeCloseTo(middle(at, 12).x);
    }
  });

  it("is the mirror picture with home on the left", () => {
    const right = lying("contrary", "right"), left = lying("contrary", "left");
    for (let slot = 1; slot <= 24; slot++) {
      expect(middle(left, slot).x).toBeCloseTo(920 - middle(right, slot).x);
      expect(middle(left, slot).y).toBeCloseTo(middle(right, slot).y);
    }
  });

  it("puts the other side's home opposite mine in contrary games and across the board in parallel ones", () => {
    const contrary = lying("contrary", "right"), parallel = lying("parallel", "right");
    expect(slotOf(contrary, "black", 1)).toBe(24);
    expect(slotOf(parallel, "black", 1)).toBe(13);
    expect(centre(contrary.trays.far.area).x).toBeCloseTo(centre(contrary.trays.near.area).x);
    expect(centre(parallel.trays.far.area).x).toBeLessThan(parallel.board.x + parallel.board.width / 2);
  });

  it("draws whoever is near at the bottom", () => {
    const at = lying("contrary", "right", "black");
    expect(centre(laneOf(at, "black", 1).area).y).toBeGreaterThan(centre(laneOf(at, "white", 1).area).y);
  });

  it("runs both sides the same way round in parallel games: each side's path is the other's turned by half", () => {
    const at = lying("parallel", "right");
    const { x, y } = centre(at.halves[0]), second = centre(at.halves[1]);
    const heart = { x: (x + second.x) / 2, y };
    for (let point = 1; point <= 24; point++) {
      const mine = middle(at, slotOf(at, "white", point)), theirs = middle(at, slotOf(at, "black", point));
      expect(mine.x + theirs.x).toBeCloseTo(2 * heart.x);
      expect(mine.y + theirs.y).toBeCloseTo(2 * heart.y);
    }
  });
});

describe("held upright", () => {
  it("stands up on a phone and lies down on a tablet and a desk", () => {
    const of = (width: number, height: number) => chooseOrientation({ box: { width, height }, geometry: "contrary", home: "right", near: "white", hasCube: true });
    expect(of(PHONE.width, PHONE.height)).toBe("upright");
    expect(of(412, 700)).toBe("upright");
    expect(of(768, 920)).toBe("lying");
    expect(of(1280, 700)).toBe("lying");
    expect(of(640, 300)).toBe("lying");
  });

  it.each(["contrary", "parallel"] as const)("gives every point of a %s game a row of 34 pixels that reaches to the middle", (geometry) => {
    const at = layout({ box: PHONE, geometry, home: "right", near: "white", hasCube: geometry === "contrary" });
    expect(at.orientation).toBe("upright");
    for (const { area } of at.points.slice(1)) {
      expect(area.height).toBeGreaterThanOrEqual(34);
      expect(area.width).toBeCloseTo(180, 0);
    }
  });

  it("brings home to the bottom, on the side it is wished, with the bar across the middle", () => {
    const right = layout({ box: PHONE, geometry: "contrary", home: "right", near: "white", hasCube: true });
    expect(middle(right, 1)).toMatchObject({ x: expect.closeTo(270, 0) as number });
    expect(middle(right, 1).y).toBeGreaterThan(middle(right, 12).y);
    const left = layout({ box: PHONE, geometry: "contrary", home: "left", near: "white", hasCube: true });
    expect(middle(left, 1).x).toBeLessThan(180);
    expect(right.bar.width).toBeGreaterThan(right.bar.height);
  });

  it("keeps parallel games counter-clockwise for a home on the right", () => {
    const at = layout({ box: PHONE, geometry: "parallel", home: "right", near: "white", hasCube: false });
    // Up along the right, down along the left.
    expect(middle(at, 24).x).toBeGreaterThan(180);
    expect(middle(at, 24).y).toBeGreaterThan(middle(at, 13).y);
    expect(middle(at, 12).x).toBeLessThan(180);
    expect(middle(at, 12).y).toBeLessThan(middle(at, 1).y);
  });
});

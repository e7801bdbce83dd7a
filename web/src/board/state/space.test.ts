import { describe, expect, it } from "vitest";
import { layout, type Plan } from "./layout";
import { layoutWithSpace, spaceFor } from "./space";

const plan = (width: number, height: number): Plan => ({ box: { width, height }, geometry: "contrary", home: "right", near: "white", hasCube: true });
const room = (width: number, height: number, occupied = false) => spaceFor(layoutWithSpace(plan(width, height)), height, null, occupied);

describe("what is to be pressed", () => {
  it("stands under a board that stands up, which leaves a row for it", () => {
    const at = layoutWithSpace(plan(360, 520));
    expect(at.orientation).toBe("upright");
    expect(at).toEqual(layout(plan(360, 472), "upright"));
    expect(room(360, 520)).toMatchObject({ standing: true, column: false, tight: false });
  });

  it("stands under a lying board where there is room left", () => {
    const { board } = layoutWithSpace(plan(700, 700));
    expect(room(700, 700)).toEqual({ style: `left:0;right:0;top:${board.y + board.height + 6}px;height:48px`, column: false, standing: false, tight: false });
  });

  it("stands on the strip between the points where there is none, and goes out of the way of dice and cube", () => {
    const { band } = layoutWithSpace(plan(920, 690));
    expect(room(920, 690).style).toContain(`left:${band.dice.x + 4}px`);
    expect(room(920, 690, true).style).toContain(`left:${band.other.x + 4}px`);
    expect(room(920, 690).tight).toBe(false);
    expect(room(480, 360).tight).toBe(true);
  });

  it("stands in the gutter where there is one, whatever the board", () => {
    const gutter = { width: 150, top: 80, bottom: 90 };
    expect(spaceFor(layoutWithSpace(plan(480, 360)), 360, gutter, true)).toEqual({
      style: "left:-150px;width:150px;top:80px;bottom:90px", column: true, standing: false, tight: false,
    });
  });
});

import { describe, expect, it } from "vitest";
import type { BoardState } from "./board";
import { cubeOf } from "./cube";
import fixtures from "../fixtures.json";
import { layout } from "./layout";

const scenes = fixtures as unknown as Record<string, BoardState>;
const at = layout({ box: { width: 920, height: 690 }, geometry: "contrary", home: "right", near: "white", hasCube: true });

describe("the cube", () => {
  it("lies in the middle until somebody turns it, and shows what the player likes", () => {
    expect(cubeOf(scenes["start"]!, at, 64)).toMatchObject({ seat: at.seats.middle, value: 64, press: null });
    expect(cubeOf(scenes["roll"]!, at, 1)).toMatchObject({ value: 1, press: "double", after: 2 });
  });

  it("lies with its owner, to be read from his side", () => {
    expect(cubeOf(scenes["middle"]!, at, 64)).toMatchObject({ seat: at.seats.far, value: 2, flipped: true });
    expect(cubeOf(scenes["bearing"]!, at, 64)).toMatchObject({ seat: at.seats.near, value: 4, flipped: false });
  });

  it("lies turned before the one who is asked", () => {
    expect(cubeOf(scenes["doubled"]!, at, 64)).toMatchObject({ seat: at.offer.near, value: 2, turned: true, press: "take" });
    expect(cubeOf({ ...scenes["doubled"]!, turn: "black", can: [] }, at, 64)).toMatchObject({ seat: at.offer.far, press: null });
  });

  it("lies where it lay with what is being told", () => {
    const told = { value: 4, owner: "white" as const, offered: "black" as const };
    expect(cubeOf(scenes["roll"]!, at, 64, told)).toMatchObject({ seat: at.offer.far, value: 4, turned: true, press: null });
    expect(cubeOf(scenes["roll"]!, at, 64, { ...told, owner: "black", offered: null })).toMatchObject({ seat: at.seats.far, flipped: true });
  });

  it("is missing where no doubling is played", () => {
    expect(cubeOf(scenes["nardy"]!, at, 64)).toBeNull();
  });
});

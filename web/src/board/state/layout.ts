/**
 * Where everything lies, in CSS pixels, for a box of a given size. One plan is drawn along two axes: `along` runs from
 * the far end to the end where my home lies, `across` from the other side's edge to mine. Lying down, along is the
 * horizontal; standing up, it is the vertical with home at the bottom. Mirroring flips one axis.
 *
 * A place is named by its *slot*: the near side's own number for the point. Both games lie alike for the near side
 * (1–12 along its edge, 13–24 along the other); only the other side's numbers and tray differ. Lying with home on the
 * right, the parallel games run counter-clockwise; standing up they keep running so, which puts home bottom left.
 */

import type { Geometry, Side } from "./board";
import { BAR, mirror, OFF, OUT } from "./position";

export type Orientation = "lying" | "upright";
export interface Box { width: number; height: number }
export interface Spot { x: number; y: number }
export interface Rect { x: number; y: number; width: number; height: number }

/** A strip that checkers stack along: from `base`, in steps of `step` (a unit vector), for `length` pixels. */
export interface Lane { base: Spot; step: Spot; length: number; breadth: number; area: Rect }

export interface Layout {
  orientation: Orientation;
  geometry: Geometry;
  home: "right" | "left";
  near: Side;
  width: number;
  height: number;
  pitch: number; // breadth of a point
  checker: number; // diameter
  die: number;
  cube: number;
  board: Rect; // frame included
  halves: [Rect, Rect]; // the two playing fields, outer then home
  points: Lane[]; // index = slot 1..24; 0 unused
  numbers: Spot[]; // index = slot, outside the point
  margin: number; // breadth of the strip the numbers stand in
  bar: Rect;
  bars: { near: Lane; far: Lane };
  trays: { near: Lane; far: Lane };
  seats: { middle: Spot; near: Spot; far: Spot };
  offer: { near: Spot; far: Spot }; // where the cube lies before the one who is asked
  dice: { near: Spot; far: Spot; step: Spot }; // middle of the pair, and the way from one die to the next
  band: { dice: Rect; other: Rect }; // the free strip between the points, on my dice's half and on the other
  light: Spot; // unit vector towards the light, which falls from the home side
}

export interface Plan {
  box: Box;
  geometry: Geometry;
  home: "right" | "left";
  near: Side;
  hasCube: boolean;
}

/** A finger's breadth: where a lying board's points would be narrower than this and standing ones wider, it stands up. */
export const FINGER = 40;
const RIM = 5;
const TRAY_LABELS = 70; // the count and the pips, behind the checkers in a tray
const STACK = 5; // checkers that stand in a row without overlapping

interface Measures { pitch: number; checker: number; bar: number; tray: number; margin: number; across: number }

function lyingMeasures({ box, geometry }: Plan): Measures {
  const trays = geometry === "parallel" ? 2 : 1;
  const margin = Math.min(24, Math.max(15, box.height * 0.032));
  const wide = (box.width - 2 * RIM) / (12 + 1.25 + 1.15 * trays);
  const tall = (box.height - 2 * margin) / (2 * STACK + 1.15);
  const checker = Math.min(wide * 0.95, tall);
  const pitch = Math.min(wide, checker * 1.3);
  return { pitch, checker, bar: pitch * 1.25, tray: pitch * 1.15, margin, across: checker * (2 * STACK + 1.15) };
}

function uprightMeasures({ box, geometry, hasCube }: Plan): Measures {
  const margin = Math.min(24, Math.max(13, box.width * 0.04));
  const bar = geometry === "contrary" ? 1.12 : hasCube ? 0.95 : 0.55;
  const tray = geometry === "contrary" ? 0.85 : 0.72;
  const trays = geometry === "parallel" ? 2 : 1;
  const across = box.width - 2 * margin;
  const tall = (box.height - 2 * RIM) / (12 + bar + tray * trays);
  const checker = Math.min(tall * 0.95, across / (2 * STACK + 0.1));
  const pitch = Math.min(tall, checker * 1.3);
  return { pitch, checker, bar: pitch * bar, tray: pitch * tray, margin, across: Math.min(across, checker * 12.5) };
}

export function chooseOrientation(plan: Plan): Orientation {
  if (plan.box.width >= plan.box.height) return "lying";
  const lying = lyingMeasures(plan).pitch;
  return lying < FINGER && uprightMeasures(plan).pitch > lying ? "upright" : "lying";
}

export function layout(wanted: Plan, orientation = chooseOrientation(wanted)): Layout {
  // A box that has not been measured yet still gets a board that can be drawn.
  const box = { width: Math.max(wanted.box.width, 200), height: Math.max(wanted.box.height, 200) };
  const plan = { ...wanted, box };
  const { geometry, home, near } = plan;
  const lying = orientation === "lying";
  const { pitch, checker, bar, tray, margin, across } = lying ? lyingMeasures(plan) : uprightMeasures(plan);
  const startTray = geometry === "parallel" ? tray : 0;
  const die = Math.min(58, Math.max(32, checker * 0.98));
  // Where five of each side leave no room for the dice between them, the fifth overlaps a little.
  const stack = Math.min(checker * STACK, (across - die) / 2 - 4);
  const field = 6 * pitch;
  const along = 2 * RIM + startTray + field + bar + field + tray;
  const width = lying ? along : across + 2 * margin;
  const height = lying ? across + 2 * margin : along;
  const corner = { x: (box.width - width) / 2, y: lying ? (box.height - height) / 2 : 0 };

  // Standing up, the near edge is on the right for a home on the right; parallel games keep counter-clockwise.
  const flipAlong = lying && home === "left";
  const flipAcross = !lying && (home === "right") === (geometry === "parallel");

  const place = (a: number, b: number): Spot => {
    const c = margin + b;
    const p = lying ? { x: flipAlong ? along - a : a, y: c } : { x: flipAcross ? width - c : c, y: a };
    return { x: corner.x + p.x, y: corner.y + p.y };
  };
  const turn = (a: number, b: number): Spot =>
    lying ? { x: flipAlong ? -a : a, y: b } : { x: flipAcross ? -b : b, y: a };
  const rect = (a0: number, a1: number, b0: number, b1: number): Rect => {
    const p = place(a0, b0), q = place(a1, b1);
    return { x: Math.min(p.x, q.x), y: Math.min(p.y, q.y), width: Math.abs(p.x - q.x), height: Math.abs(p.y - q.y) };
  };

  const half = across / 2;
  const first = RIM + startTray; // where the outer field begins
  const barAt = first + field;
  const second = barAt + bar;
  const end = second + field;

  const points: Lane[] = [{ base: place(0, 0), step: turn(0, 0), length: 0, breadth: 0, area: rect(0, 0, 0, 0) }];
  const numbers: Spot[] = [place(0, 0)];
  for (let slot = 1; slot <= 24; slot++) {
    const mine = slot <= 12;
    const i = mine ? 12 - slot : slot - 13;
    const a = first + i * pitch + (i >= 6 ? bar : 0);
    points.push({
      base: place(a + pitch / 2, mine ? across : 0),
      step: turn(0, mine ? -1 : 1),
      length: stack,
      breadth: pitch,
      area: rect(a, a + pitch, mine ? half : -margin, mine ? across + margin : half),
    });
    numbers.push(place(a + pitch / 2, mine ? across + margin / 2 : -margin / 2));
  }

  const cube = Math.min(die * 1.16, lying ? bar - 4 : 46);
  const barMiddle = barAt + bar / 2;
  const seatIn = cube / 2 + 4;
  const barLane = (mine: boolean): Lane => ({
    base: place(barMiddle, half + (mine ? 1 : -1) * (cube / 2 + 4)),
    step: turn(0, mine ? 1 : -1),
    length: Math.max(checker, half - cube * 1.5 - 12),
    breadth: bar,
    area: rect(barAt, second, mine ? half : -margin, mine ? across + margin : half),
  });
  const trayLane = (mine: boolean): Lane => {
    const atHome = mine || geometry === "contrary";
    const from = atHome ? end : RIM;
    return {
      base: place(from + tray / 2, mine ? across : 0),
      step: turn(0, mine ? -1 : 1),
      length: half,
      breadth: tray,
      // The rim belongs to the finger too.
      area: rect(atHome ? from : 0, from + tray + (atHome ? RIM : 0), mine ? half : -margin, mine ? across + margin : half),
    };
  };

  const outer = rect(first, barAt, 0, across);
  const inner = rect(second, end, 0, across);
  // My dice fall on my right hand (standing up: below the bar), the other side's on its own.
  const nearField = lying ? (outer.x > inner.x ? outer : inner) : (outer.y > inner.y ? outer : inner);
  const farField = nearField === outer ? inner : outer;
  const gap = Math.max(across - 2 * STACK * checker, checker * 0.6);
  const bandOf = (field: Rect): Rect => ({ x: field.x, width: field.width, y: field.y + (field.height - gap) / 2, height: gap });
  const bands = [bandOf(nearField), bandOf(farField)] as const;

  return {
    orientation, geometry, home, near,
    width: box.width, height: box.height,
    pitch, checker, die, cube, margin,
    board: { ...corner, width, height },
    halves: [outer, inner],
    points, numbers,
    bar: rect(barAt, second, -margin, across + margin),
    bars: { near: barLane(true), far: barLane(false) },
    trays: { near: trayLane(true), far: trayLane(false) },
    seats: {
      middle: place(barMiddle, half),
      near: place(barMiddle, across - seatIn),
      far: place(barMiddle, seatIn),
    },
    offer: { near: centre(nearField), far: centre(farField) },
    dice: { near: centre(nearField), far: centre(farField), step: lying ? { x: 1, y: 0 } : { x: 0, y: 1 } },
    band: { dice: bands[0], other: bands[1] },
    light: turn(1, 0),
  };
}

/** The slot of a side's own point: what the near side would call it. */
export function slotOf(plan: Pick<Layout, "geometry" | "near">, side: Side, point: number): number {
  return side === plan.near ? point : mirror(plan.geometry, point);
}

/** The lane a side's own point, bar or tray is; checkers not yet entered wait in the tray. */
export function laneOf(at: Layout, side: Side, point: number): Lane {
  const who = side === at.near ? "near" : "far";
  if (point === BAR) return at.bars[who];
  if (point === OFF || point === OUT) return at.trays[who];
  return at.points[slotOf(at, side, point)]!;
}

/** How far checkers over a pinned one are moved along, in checkers: it looks out from under them. */
const PEEK = 0.42;

/**
 * Where the centre of the `level`-th of `count` checkers is; past five (or where the lane ends) they overlap.
 * Raised ones stand on a pinned checker of the other side.
 */
export function seat(lane: Lane, checker: number, level: number, count: number, raised = false): Spot {
  const lift = raised ? checker * PEEK : 0;
  const room = lane.length - checker - lift;
  const gap = count > 1 ? Math.min(checker, room / (count - 1)) : 0;
  const distance = checker / 2 + lift + gap * level;
  return { x: lane.base.x + lane.step.x * distance, y: lane.base.y + lane.step.y * distance };
}

/** How thick a borne-off checker stands in its tray, so that all of them and the numbers behind them find room. */
export function standing(lane: Lane, checkers: number, checker: number): number {
  return Math.max(2, Math.min(checker * 0.3, (lane.length - TRAY_LABELS) / checkers));
}

/** The middle of the `level`-th checker standing in a tray. */
export function traySeat(lane: Lane, checkers: number, checker: number, level: number): Spot {
  const distance = 5 + standing(lane, checkers, checker) * (level + 0.5);
  return { x: lane.base.x + lane.step.x * distance, y: lane.base.y + lane.step.y * distance };
}

/** How large the checkers lie that wait to enter. */
export function waitingSize({ trays, checker }: Layout): number {
  return Math.min(checker, trays.near.breadth - 3);
}

/** Where the checkers of a side that wait to enter lie in a pile: before its tray, flat, not standing like those borne off. */
export function waitingSeat(at: Layout, side: Side, level = 0): Spot {
  const { base, step } = laneOf(at, side, OUT);
  const size = waitingSize(at);
  const distance = size * (0.62 + 0.16 * level);
  return { x: base.x + step.x * distance, y: base.y + step.y * distance };
}

export function centre({ x, y, width, height }: Rect): Spot {
  return { x: x + width / 2, y: y + height / 2 };
}

export function contains({ x, y, width, height }: Rect, at: Spot): boolean {
  return at.x >= x && at.x <= x + width && at.y >= y && at.y <= y + height;
}

/** Distance from a spot to a rectangle; nothing when inside. */
export function distanceTo({ x, y, width, height }: Rect, at: Spot): number {
  return Math.hypot(Math.max(x - at.x, 0, at.x - x - width), Math.max(y - at.y, 0, at.y - y - height));
}

/** How things move: short, along an arc, and always from where they are seen now, so that nothing waits for anything. */

import type { Spot } from "./layout";

export const MOVE = 230; // milliseconds for a checker's leg
export const HIT = 300; // a hit checker's way to the bar
export const TUMBLE = 520; // dice

export interface Flight extends Spot {
  trip?: object; // another trip: it has moved, else it is only put back where it stood
  via: (Spot & { leg: number; hit: boolean })[]; // the places come through, the last one is where it stays
  pace: number; // how many times as long as usual; 0: go there at once
  plan: object; // another layout: nothing flies from old places to new ones
}

const SAMPLES = 10;

function ease(t: number): number {
  return t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t);
}

function transform(x: number, y: number, scale = 1): string {
  return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${scale.toFixed(3)})`;
}

/** Points along an arc from one spot to another, lifted a little towards the viewer. */
function arc(from: Spot, to: Spot): string[] {
  const dx = to.x - from.x, dy = to.y - from.y;
  const bend = Math.min(0.18, 40 / (Math.hypot(dx, dy) + 1));
  return Array.from({ length: SAMPLES + 1 }, (_, i) => {
    const t = ease(i / SAMPLES);
    const lift = Math.sin(Math.PI * t);
    return transform(from.x + dx * t + dy * bend * lift, from.y + dy * t - dx * bend * lift, 1 + 0.1 * lift);
  });
}

function here(node: SVGElement): Spot {
  const { e, f } = new DOMMatrix(getComputedStyle(node).transform);
  return { x: e, y: f };
}

/** Keeps an SVG element at its place and flies it there whenever the place changes. */
export function fly(node: SVGElement, flight: Flight) {
  let last = flight;
  let running: Animation | null = null;
  const rest = ({ x, y }: Spot) => (node.style.transform = transform(x, y));
  rest(flight);

  return {
    update(next: Flight) {
      const moved = next.x !== last.x || next.y !== last.y;
      const relaid = next.plan !== last.plan;
      const via = next.trip !== last.trip ? next.via : [];
      last = next;
      if (!moved && !relaid) return;
      const from = here(node);
      running?.cancel();
      rest(next);
      if (next.pace === 0 || relaid) return;
      const legs = via.length > 0 ? via : [{ x: next.x, y: next.y, leg: 0, hit: false }];
      const frames: string[] = [];
      let at = from;
      for (const leg of legs) {
        frames.push(...arc(at, leg));
        at = leg;
      }
      const first = legs[0]!;
      running = node.animate({ transform: frames }, {
        duration: legs.reduce((sum, leg) => sum + (leg.hit ? HIT : MOVE), 0) * next.pace,
        delay: (MOVE * first.leg + (first.hit ? MOVE * 0.7 : 0)) * next.pace,
        fill: "backwards",
      });
    },
  };
}

export interface Toss { serial: number; from: Spot; pace: number }

/** Rolls a die in from the side each time `serial` changes. */
export function toss(node: SVGElement, toss: Toss) {
  let serial = toss.serial;
  const roll = ({ from, pace }: Toss) => {
    if (pace === 0) return;
    const turned = (x: number, y: number, angle: number, scale: number) =>
      `translate(${x}px, ${y}px) rotate(${angle}deg) scale(${scale})`;
    node.animate(
      {
        transform: [
          turned(from.x, from.y, -420, 0.8), turned(from.x * 0.4, from.y * 0.4 - 18, -200, 1.12),
          turned(from.x * 0.12, from.y * 0.12, -60, 1), turned(from.x * 0.04, from.y * 0.04 - 5, -16, 1.03), turned(0, 0, 0, 1),
        ],
        opacity: [0, 1, 1, 1, 1],
      },
      { duration: TUMBLE * pace, easing: "cubic-bezier(.2,.7,.4,1)" },
    );
  };
  roll(toss);
  return {
    update(next: Toss) {
      if (next.serial !== serial) roll(next);
      serial = next.serial;
    },
  };
}

/** The hand over the board: a checker picked up or carried, a finger pressing, a mouse hovering; and where that checker may go. */

import type { Answer } from "../state/answer.svelte";
import { aim, drop, type Intent } from "./interaction";
import { laneOf, type Layout, type Spot } from "../state/layout";
import { placesOf, type Place } from "../state/places";
import type { BoardProps } from "../props";
import type { Turn } from "../state/turn.svelte";
import type { Route } from "../state/walk";

const DRAG = 7; // pixels before a press becomes a drag

type OverBoard = PointerEvent & { currentTarget: HTMLElement };

/** What a hand meant that has been lifted. */
export type Meant = Intent | { do: "touch"; place: Place };

export class Hand {
  press = $state<{ pointer: number; place: Place | null; from: Spot } | null>(null);
  drag = $state<{ id: string; source: number; at: Spot } | null>(null);
  picked = $state<number | null>(null); // for a second tap
  hovered = $state<number | null>(null);

  #source = $derived.by(() => this.drag?.source ?? this.picked);
  routes = $derived.by<Route[]>(() => {
    const { walk, first, show } = this.turn;
    if (!walk || !show.idle) return [];
    if (this.#source !== null) return walk.routes(this.#source, first);
    if (this.hovered === null) return [];
    const routes = walk.routes(this.hovered, first);
    if (this.given.prefs.tap === "select") return routes;
    const edge = walk.tap(this.hovered, first);
    return edge ? routes.filter(({ target }) => target === edge.target) : [];
  });
  /** Where the checker goes if it is let go now: by hand it stays where it is put; otherwise it snaps to where it may go. */
  over = $derived.by<Route | null>(() => {
    if (!this.drag) return null;
    const at = this.at();
    const { actor, free } = this.turn;
    return drop(this.routes, this.drag.at, (point) => laneOf(at, actor, point).area, free ? 0 : at.pitch * 1.4);
  });
  sources = $derived.by<number[]>(() => (this.turn.walk && this.turn.show.idle && this.#source === null ? this.turn.walk.sources : []));
  places = $derived.by<Place[]>(() => placesOf(this.at(), this.turn, this.routes, this.given.t));

  constructor(
    private readonly given: Pick<BoardProps, "prefs" | "t">,
    private readonly turn: Turn,
    private readonly answer: Answer,
    private readonly at: () => Layout,
  ) {}

  /** Nothing is picked up or pointed at any more. */
  layDown(): void {
    this.picked = this.hovered = null;
  }

  /** Lets go of what is being carried; it goes back. */
  letGo(): void {
    this.press = this.drag = null;
  }

  down(event: OverBoard): void {
    if (event.button !== 0 || !event.isPrimary || onControl(event)) return;
    this.turn.show.finish();
    this.turn.stopped = true;
    this.answer.forget();
    const from = spotOf(event);
    this.press = { pointer: event.pointerId, place: aim(this.places, from, this.at().pitch * 0.3), from };
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  move(event: OverBoard): void {
    const spot = spotOf(event);
    if (!this.press) {
      if (event.pointerType !== "mouse") return;
      const place = onControl(event) ? null : aim(this.places, spot, 0);
      this.hovered = place?.source ? place.point : null;
      return;
    }
    if (event.pointerId !== this.press.pointer) return;
    const { place, from } = this.press;
    // A finger hides what it holds: the checker rides above it.
    const lift = event.pointerType === "touch" ? this.at().checker * 0.7 : 0;
    const held = { x: spot.x, y: spot.y - lift };
    if (this.drag) this.drag.at = held;
    else if (place?.mine && Math.hypot(spot.x - from.x, spot.y - from.y) > DRAG) this.#carry(place.point, held);
  }

  /** The hand leaves the board: what it meant by that, if it is the one that came down. */
  up(event: OverBoard): Meant | null {
    if (event.pointerId !== this.press?.pointer) return null;
    const { place } = this.press;
    const { drag, over } = this;
    const target = drag && (aim(this.places, drag.at, 0)?.point ?? null);
    this.letGo();
    if (!drag) return place && { do: "touch", place };
    if (over) return { do: "play", moves: over.moves };
    return target === drag.source ? null : { do: "refuse", source: drag.source, target };
  }

  #carry(source: number, at: Spot): void {
    this.answer.forget();
    const { show, actor } = this.turn;
    const top = show.pieces.filter((piece) => piece.side === actor && piece.point === source).sort((a, b) => b.level - a.level)[0];
    if (!top) return;
    this.layDown();
    this.drag = { id: top.id, source, at };
  }
}

function spotOf({ clientX, clientY, currentTarget }: OverBoard): Spot {
  const { left, top } = currentTarget.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

/** Over a button of the board's own, which sees to itself. */
function onControl({ target }: Event): boolean {
  return (target as Element).closest("[data-control]") !== null;
}

/**
 * A second tap is not a wish for what has come to lie under the finger meanwhile. Whoever has pressed something and presses again at
 * once, at the same place, presses the same thing or nothing; and a key held down presses once.
 */

/** How long after a tap another one at its place counts as its echo, in milliseconds. */
export const ECHO = 700;
/** How far a finger strays between two taps, in pixels. */
const SLOP = 28;

export interface Tap { x: number; y: number; at: number; control: unknown }

/** Whether a tap is the echo of the one before it, and meets something else than that did. */
export function isEcho(before: Tap | null, tap: Tap): boolean {
  if (before === null || tap.at - before.at > ECHO || tap.control === null || tap.control === before.control) return false;
  return Math.hypot(tap.x - before.x, tap.y - before.y) <= SLOP;
}

/** What a press at this element is for; null for the ground between things. */
function controlOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest("button, a[href], input, select, label, summary, [role='button'], [role='tab']") : null;
}

/** Keeps echoes and repeated keys from everything on the page; the answer ends it. */
export function guardTaps(page: Document): () => void {
  let before: Tap | null = null;
  let swallowed = false;

  const swallow = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  const down = (event: PointerEvent): void => {
    const tap = { x: event.clientX, y: event.clientY, at: event.timeStamp, control: controlOf(event.target) };
    swallowed = isEcho(before, tap);
    if (swallowed) swallow(event);
    else before = tap;
  };
  const after = (event: Event): void => {
    if (swallowed) swallow(event);
  };
  const click = (event: MouseEvent): void => {
    // A key has no place, and no finger that could come down twice.
    if (swallowed && event.detail > 0) swallow(event);
    swallowed = false;
  };
  const key = (event: KeyboardEvent): void => {
    if (event.repeat && (event.key === "Enter" || event.key === " ") && controlOf(event.target)?.matches("button, a, [role='button']")) swallow(event);
  };

  const heard = [["pointerdown", down], ["pointerup", after], ["click", click], ["keydown", key]] as const;
  for (const [type, hear] of heard) page.addEventListener(type, hear as EventListener, { capture: true });
  return () => heard.forEach(([type, hear]) => page.removeEventListener(type, hear as EventListener, { capture: true }));
}

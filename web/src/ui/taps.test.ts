// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ECHO, guardTaps, isEcho, type Tap } from "./taps";

const tap = (more: Partial<Tap> = {}): Tap => ({ x: 100, y: 100, at: 1000, control: "confirm", ...more });

describe("the echo of a tap", () => {
  it.each([120, 200, 300, ECHO])("is one after %i ms, on what has come there meanwhile", (after) => {
    expect(isEcho(tap(), tap({ at: 1000 + after, x: 104, control: "roll" }))).toBe(true);
  });
  it.each<[string, Partial<Tap>]>([
    ["later", { at: 1001 + ECHO, control: "roll" }],
    ["elsewhere", { at: 1100, x: 140, control: "roll" }],
    ["on the same thing", { at: 1100 }],
    ["on nothing", { at: 1100, control: null }],
  ])("is none %s", (_why, more) => {
    expect(isEcho(tap(), tap(more))).toBe(false);
  });
  it("is none of the first tap", () => {
    expect(isEcho(null, tap())).toBe(false);
  });
});

describe("a guarded page", () => {
  let pressed: string[];
  let end: () => void;
  const button = (name: string): HTMLButtonElement => {
    const made = document.createElement("button");
    made.addEventListener("click", () => pressed.push(name));
    document.body.append(made);
    return made;
  };
  const press = (on: Element): void => {
    on.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, cancelable: true, clientX: 50, clientY: 50 }));
    on.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, clientX: 50, clientY: 50, detail: 1 }));
  };
  beforeEach(() => {
    pressed = [];
    end = guardTaps(document);
  });
  afterEach(() => {
    end();
    document.body.replaceChildren();
    vi.restoreAllMocks();
  });

  it("lets a second tap pass that meets the same thing, and none that meets another", () => {
    const [confirm, roll] = [button("confirm"), button("roll")];
    press(confirm);
    press(confirm);
    press(roll);
    expect(pressed).toEqual(["confirm", "confirm"]);
  });

  it("lets keys press whatever has the focus, once for each time they go down", () => {
    const [confirm, roll] = [button("confirm"), button("roll")];
    press(confirm);
    roll.click();
    expect(pressed).toEqual(["confirm", "roll"]);
    const held = new KeyboardEvent("keydown", { key: "Enter", repeat: true, bubbles: true, cancelable: true });
    roll.dispatchEvent(held);
    expect(held.defaultPrevented).toBe(true);
  });
});

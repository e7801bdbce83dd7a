/** What the line under the board says and which buttons stand there: a function of the table and the walk, nothing else. */

import type { Side, BoardState } from "./board";
import { opponent } from "./prefs";
import type { Told } from "./timeline";
import type { Walk } from "./walk";
import { whyNothing, type Notice } from "./why";

export type Press = "roll" | "enter" | "opening" | "double" | "take" | "drop" | "beaver" | "raccoon" | "reject" | "cocked" | "demand" | "mix" | "undo" | "confirm" | Side | `name-${number}`;

/** What the board only passes on. */
export type Asking = Exclude<Press, "undo" | "confirm">;

/** Something that happens by itself after a moment, unless it is stopped. */
export type Automatic = { press: "roll" | "confirm" | "play"; wait: number } | null;

export interface Prompt {
  text: Notice | null;
  detail: Notice | null;
  choices: { press: Press; label?: string; main?: boolean; off?: boolean; die?: number }[]; // a label other than its own: its key
}

export interface Scenery {
  view: BoardState;
  viewer: Side | null; // whose numbers and "you" it is; null speaks of White and Black
  walk: Walk | null;
  forced: boolean; // the draft is the only play, played by the board
}

const NOTHING: Prompt = { text: null, detail: null, choices: [] };

/** How a side is spoken of: "you", by name, or by colour. */
export function nameOf(view: BoardState, side: Side, viewer: Side | null): Notice {
  if (view.you !== "both" && viewer === side) return { key: "board.you" };
  const name = view.names[side];
  return view.you === "both" || !name ? { key: `board.side.${side}` } : { key: "board.named", params: { name } };
}

/** What is played instead of a roll, to the one who plays it and to others; null when it is the roll itself. */
export function stageText(view: BoardState, viewer: Side | null): Notice | null {
  const { stage, dice } = view;
  if (!stage || !dice) return null;
  const params = { die: stage.die, count: stage.count };
  const words = { many: `board.number.${stage.count}` };
  if (viewer === dice.side) return { key: `board.stage.${stage.kind}`, params, words };
  const name = nameOf(view, dice.side, viewer);
  const who = name.params ? { params: { ...params, ...name.params }, words } : { params, words: { ...words, name: name.key } };
  return { key: `board.stage.${stage.kind}.theirs`, ...who };
}

/** A deed in words: who did it, and what it makes of the stake. */
export function toldOf(view: BoardState, { deed: { does, side }, value }: Told, viewer: Side | null): Notice {
  const name = nameOf(view, side, viewer);
  if (name.key === "board.you") return { key: `board.told.${does}.me`, params: { value } };
  return { key: `board.told.${does}`, params: { value, ...name.params }, ...(name.params ? {} : { words: { name: name.key } }) };
}

export function promptOf({ view, viewer, walk, forced }: Scenery): Prompt {
  const { can, stake, offer } = view;
  const has = (action: string) => can.includes(action);
  if (has("take") || has("drop")) {
    const value = offer ?? stake * 2;
    const immediate = has("beaver") ? "beaver" as const : has("raccoon") ? "raccoon" as const : null;
    return {
      text: { key: ["board.offered", "board.beavered", "board.raccooned"][view.beaver] ?? "board.offered", params: { value } },
      detail: { key: "board.offered.stake", params: { before: value / 2, after: value } },
      choices: [{ press: "drop" }, ...(immediate ? [{ press: immediate }] : []), { press: "take", main: true }],
    };
  }
  if (has("colours")) {
    return {
      text: { key: "board.colours" }, detail: null,
      choices: [{ press: "white", label: "board.side.white" }, { press: "black", label: "board.side.black" }],
    };
  }
  if (has("opening")) {
    const first = view.phase === "colours" ? "board.colours.enter" : "board.opening.enter";
    return {
      text: { key: isTie(view) ? "board.opening.tie" : first }, detail: null,
      choices: [...(has("mix") ? [{ press: "mix" as const }] : []), { press: "opening", main: true }],
    };
  }
  if (has("roll")) {
    const choices: Prompt["choices"] = [{ press: view.manual ? "enter" : "roll", main: true }];
    // Not where Confirm stood a moment ago: what lies there is asked about before it counts.
    if (has("double")) choices.push({ press: "double" });
    if (has("demand")) choices.unshift({ press: "demand" });
    else if (has("mix")) choices.unshift({ press: "mix" });
    return { ...NOTHING, text: view.again ? { key: "board.again" } : passed(view), choices };
  }
  if (has("name")) {
    return {
      text: { key: "board.name" }, detail: null,
      choices: [1, 2, 3, 4, 5, 6].map((die) => ({ press: `name-${die}` as const, label: "board.name.die", die })),
    };
  }
  if (has("play") && walk && view.dice) {
    const stage = stageText(view, view.dice.side);
    const again: Prompt["choices"] = [
      ...(has("reject") && walk.moves.length === 0 ? [{ press: "reject" as const }] : []),
      ...(has("cocked") && walk.moves.length === 0 ? [{ press: "cocked" as const }] : []),
    ];
    if (walk.impossible) {
      const nothing = { text: { key: "board.nothing" }, detail: whyNothing(view) };
      const told = stage ? { text: stage, detail: nothing.detail } : nothing;
      return { ...told, choices: [...again, { press: "confirm", label: "board.pass", main: true }] };
    }
    return {
      text: stage ?? (forced ? { key: "board.forced" } : null), detail: stage && forced ? { key: "board.forced" } : null,
      choices: [...again, ...(again.length > 0 ? [] : [{ press: "undo" as const, off: walk.moves.length === 0 }]), confirmOf(walk)],
    };
  }
  if (view.phase === "doubled" && view.turn) return { ...NOTHING, text: { key: "board.doubled.waiting", params: { value: offer ?? stake * 2 } } };
  if (view.phase === "name" && view.turn) return { ...NOTHING, text: spokenOf("board.name.theirs", view.turn) };
  if (view.phase === "colours" && view.turn) return { ...NOTHING, text: spokenOf("board.colours.theirs", view.turn) };
  return { ...NOTHING, text: stageText(view, viewer) ?? passed(view) };

  /** A text about somebody who is not the viewer. */
  function spokenOf(key: string, side: Side): Notice {
    const name = nameOf(view, side, viewer);
    return { key, ...(name.params ? { params: name.params } : { words: { name: name.key } }) };
  }

  /** The other side's roll that allowed nothing, said until the next roll. */
  function passed(view: BoardState): Notice | null {
    const { last, dice, phase } = view;
    if (!last || last.moves.length > 0 || last.stage || dice || phase !== "roll" || view.turn !== opponent(last.side)) return null;
    const mine = last.side === viewer && view.you !== "both";
    const key = mine ? "board.passed.me" : view.you === "both" || view.names[last.side] === null ? `board.passed.${last.side}` : "board.passed";
    return { key, params: { name: view.names[last.side] ?? "", a: last.dice[0], b: last.dice[1] } };
  }
}

/** By hand a play that breaks the rules can be made too: the other side judges it. */
function confirmOf(walk: Walk): Prompt["choices"][number] {
  const legal = walk.legal && walk.complete;
  if (walk.free && !legal) return { press: "confirm", label: "board.confirm.anyway" };
  return { press: "confirm", main: true, off: !legal };
}

/** Equal opening dice lie there: they are rolled again. */
function isTie({ opening }: BoardState): boolean {
  return opening !== null && opening.white === opening.black;
}

/** `newcomer`: these are the first turns he ever plays; nothing is confirmed but by himself. */
export interface Wishes { autoRoll: boolean; autoPlayForced: boolean; confirm: boolean; newcomer: boolean }

/** What the board does by itself now. A stopped one stays stopped until the table changes. */
export function automaticOf({ view, walk, forced }: Scenery, wishes: Wishes, stopped: boolean, first?: number): Automatic {
  const { can, phase } = view;
  if (can.includes("roll") && !can.includes("double") && phase === "roll") {
    // Nothing comes by itself where the dice are real, or while an illegal play may still be objected to.
    if (!wishes.autoRoll || view.manual || can.includes("demand")) return null;
    return { press: "roll", wait: view.again ? 1100 : 450 };
  }
  if (!can.includes("play") || !walk || can.includes("reject")) return null;
  if (walk.impossible) return can.includes("cocked") || wishes.newcomer ? null : { press: "confirm", wait: 1900 };
  if (stopped || walk.free) return null;
  if (walk.moves.length === 0) return wishes.autoPlayForced && !can.includes("cocked") && walk.only(first) ? { press: "play", wait: 350 } : null;
  if (!walk.complete) return null;
  if (forced) return wishes.newcomer ? null : { press: "confirm", wait: 2200 };
  return wishes.confirm ? null : { press: "confirm", wait: 900 };
}

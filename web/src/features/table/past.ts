/** A table as it stood earlier in its game: checkers, dice, cube and score of that moment. */
import { applyMove, pipCount, takeBack } from "../../board/state/position";
import { opponent } from "../../board/state/prefs";
import type { GameEvent, Side, TableView } from "../../wire/messages";

/** The table as it stood right after event `n`, with nothing to be done in it. */
export function lookBack(view: TableView, events: readonly GameEvent[], n: number): TableView {
  const before = events.filter((event) => event.n <= n);
  const board = boardAfter(view, standing(events), standing(before));
  return {
    ...view, board, pips: { white: pipCount(board.white), black: pipCount(board.black) }, last: lastPlay(before), dice: openingDice(before),
    ...stakesAfter(view, events, before), ...scoreBefore(view),
    outcome: null, stage: null, again: false, can: [], graph: null, draft: [], resignation: null, disputed: null,
  };
}

/** The later plays taken back, and what was put right made as it was. */
function boardAfter(view: TableView, now: readonly Play[], then: readonly Play[]): TableView["board"] {
  const shared = then.filter((play, i) => play === now[i]).length;
  let { board } = view;
  for (const { side, moves } of now.slice(shared).reverse()) {
    for (const move of [...moves].reverse()) board = takeBack(board, side, move, view.landing);
  }
  for (const { side, moves } of then.slice(shared)) {
    for (const move of moves) board = applyMove(board, side, move, view.landing);
  }
  return board;
}

/** The cube, and an offer that waits for its answer. What it was worth at the start follows from what it is worth now. */
function stakesAfter(view: TableView, events: readonly GameEvent[], before: readonly GameEvent[]): Pick<TableView, "cube" | "stake" | "offer" | "phase" | "turn"> {
  const start = view.stake / cubeAfter(events).times;
  const { times, owner, offered } = cubeAfter(before);
  const stake = start * times;
  return {
    cube: view.cube && { ...view.cube, value: stake, owner }, stake,
    ...(offered ? { phase: "doubled", turn: offered.to, offer: start * offered.times } : { phase: "roll", turn: null, offer: null }),
  };
}

/** How often the start's value the cube is worth after these events, whose it is, and to whom it is offered at what. */
function cubeAfter(events: readonly GameEvent[]): Cube {
  return events.reduce<Cube>(turned, { times: 1, owner: null, offered: null });
}

interface Cube { times: number; owner: Side | null; offered: { to: Side; times: number; keeper: Side | null } | null }

function turned(cube: Cube, event: GameEvent): Cube {
  const { times, offered } = cube;
  switch (event.type) {
    case "reject":
      return { ...cube, times: times * 2 };
    case "double":
      return { ...cube, offered: { to: opponent(event.side), times: times * 2, keeper: null } };
    case "beaver":
    case "raccoon": {
      // Whoever redoubles at once keeps the cube.
      const keeper = event.type === "beaver" ? event.side : (offered?.keeper ?? null);
      return { ...cube, offered: { to: opponent(event.side), times: (offered?.times ?? times) * 2, keeper } };
    }
    case "take":
      return offered ? { times: offered.times, owner: offered.keeper ?? event.side, offered: null } : cube;
    case "drop":
      return { ...cube, offered: null };
    default:
      return cube;
  }
}

/** The score before this game was decided. */
function scoreBefore({ score, account, outcome, stake_per_point }: TableView): Pick<TableView, "score" | "account"> {
  if (!outcome?.winner) return { score, account };
  const { winner, points } = outcome;
  const loser = opponent(winner);
  const moved = points * stake_per_point;
  return {
    score: { ...score, [winner]: score[winner] - points },
    account: { ...account, [winner]: account[winner] - moved, [loser]: account[loser] + moved },
  };
}

/** The dice of the opening, until the first play. */
function openingDice(before: readonly GameEvent[]): TableView["dice"] {
  const last = before.at(-1);
  if (last?.type !== "opening" || last.white === last.black) return null;
  return { side: last.white > last.black ? "white" : "black", values: [last.white, last.black] };
}

type Play = GameEvent & { type: "play" };

/** The plays that stand after these events: one that had to be corrected does not. */
function standing(events: readonly GameEvent[]): Play[] {
  const plays: Play[] = [];
  for (const event of events) {
    if (event.type === "play") plays.push(event);
    else if (event.type === "demand") plays.pop();
  }
  return plays;
}

/** The newest play of these events with the dice it was rolled with. */
function lastPlay(events: readonly GameEvent[]): TableView["last"] {
  const index = events.findLastIndex((event) => event.type === "play");
  const play = events[index];
  if (play?.type !== "play") return null;
  const { side, moves, stage = null } = play;
  if (stage) return { side, dice: [stage.die, stage.die], moves, stage };
  const rolled = events.slice(0, index).findLast((event) => event.type === "roll" || event.type === "opening");
  if (rolled?.type === "roll") return { side, dice: rolled.dice, moves, stage };
  if (rolled?.type === "opening") return { side, dice: [rolled.white, rolled.black], moves, stage };
  return null;
}

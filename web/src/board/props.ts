/** What the board is given to show, and whom it tells what was done. */

import type { Move, Refusal, Side, BoardState } from "./state/board";
import type { Prefs } from "./state/prefs";
import type { Asking } from "./state/prompt";
import type { Gutter } from "./state/space";

type Params = Record<string, string | number>;

export interface BoardProps {
  view: BoardState;
  prefs: Prefs;
  gutter?: Gutter | null;
  newcomer?: boolean; // the viewer's first turns ever: nothing is confirmed by itself
  t: (key: string, params?: Params) => string;
  onpress: (what: Asking) => void; // whatever is not a matter of the board alone
  onconfirm: (moves: Move[]) => void;
  ondraft: (moves: Move[]) => void;
  onwhy: (moves: Move[], source: number, target: number) => Promise<Refusal | null>;
  onrule: (article: string) => void;
  onnotice: (key: string, params?: Params) => void;
  onsound: (name: string) => void;
  onrest?: (version: number) => void; // everything up to this version has been shown
  onpips?: (pips: Record<Side, number>) => void; // of what is seen, the draft included
}

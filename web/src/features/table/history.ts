/** What happened in a game, one row for each turn. */
import { t } from "../../i18n/i18n.svelte";
import { kindName } from "../games";
import type { GameEvent, Side } from "../../wire/messages";
import { diceText, playText } from "./notation";

/** A line of the moves list; `n` is the event that completed it. */
export interface Row {
  n: number;
  side: Side;
  /** A message key under `moves.`, or a play. */
  kind: "opening" | "play" | "pass" | "double" | "take" | "drop" | "beaver" | "raccoon" | "reject" | "cocked" | "demand" | "premature" | "name" | "mixed" | "resign" | "accept" | "refuse";
  /** The roll; for a stage its number and how often: `5×2`. */
  dice: string;
  /** The moves; or a roll that did not count. */
  play: string;
  /** The stake offered by a double, the double named, or the kind of a resignation offered. */
  value: number;
}

/** The turns in order. A roll that waits for its play is not a row yet. */
export function history(events: readonly GameEvent[]): Row[] {
  const rows: Row[] = [];
  let dice = "";
  let stake = 1;
  let ties = "";
  for (const event of events) {
    const row = (side: Side, kind: Row["kind"], more: Partial<Row> = {}) => rows.push({ n: event.n, side, kind, dice: "", play: "", value: 0, ...more });
    switch (event.type) {
      case "start":
      case "colours":
        break;
      case "opening": {
        const rolled = diceText([event.white, event.black]);
        if (event.white === event.black) ties += `${rolled}, `;
        else {
          dice = rolled;
          row(event.white > event.black ? "white" : "black", "opening", { play: ties + rolled });
        }
        break;
      }
      case "roll":
        dice = diceText(event.dice);
        break;
      case "play": {
        const { side, moves, stage } = event;
        row(side, moves.length === 0 ? "pass" : "play", { dice: stage ? `${stage.die}×${stage.count}` : dice, play: playText(moves) });
        dice = "";
        break;
      }
      case "double":
      case "beaver":
      case "raccoon":
      case "reject":
        stake *= 2;
        row(event.side, event.type, { value: stake, play: dice });
        break;
      case "drop":
      case "take":
      case "accept":
      case "refuse":
      case "demand":
        row(event.side, event.type, { value: stake });
        break;
      case "cocked":
        row(event.side, event.type, { play: dice });
        break;
      case "premature":
        row(event.side, event.type, { play: diceText(event.dice) });
        break;
      case "mixed":
        row(event.asker, event.type);
        break;
      case "name":
        row(event.side, event.type, { value: event.die, play: `${event.die}-${event.die}` });
        break;
      case "resign":
        row(event.side, event.type, { value: event.kind });
    }
  }
  return rows;
}

/** What happened in a row, in words or as moves. */
export function describe(game: string, { kind, play, value }: Row): string {
  if (kind === "play") return play;
  if (kind === "resign") return t("moves.resign", { kind: kindName(game, value) });
  return t(`moves.${kind}`, { stake: value, dice: play });
}

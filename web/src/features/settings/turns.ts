/** How many turns have been played on this device: whoever plays his first ones is not hurried. */

const SHELF = "sheshbesh.turns";
/** Turns after which one has seen how it goes. */
export const FIRST_TURNS = 12;

export function isNewcomer(): boolean {
  return turns() < FIRST_TURNS;
}

/** Counts one more, as long as it matters. */
export function countTurn(): void {
  if (!isNewcomer()) return;
  try {
    localStorage.setItem(SHELF, String(turns() + 1));
  } catch {
    // A browser that keeps nothing goes on being patient.
  }
}

function turns(): number {
  try {
    return Number(localStorage.getItem(SHELF)) || 0;
  } catch {
    return 0;
  }
}

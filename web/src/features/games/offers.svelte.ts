/** The games on offer, asked for once; asked again as long as nobody answers. */
import { notifyError } from "../../ui/notices.svelte";
import { api } from "../../net/api";
import type { Offer } from "../../wire/messages";

const RETRY = 3_000;

let games = $state.raw<Offer[]>([]);
let asking = false;

export function gamesOnOffer(): Offer[] {
  return games;
}

/** Asks for the games unless they are known; the answer stops asking. */
export function askForGames(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function ask(): Promise<void> {
    if (games.length > 0 || asking) return;
    asking = true;
    try {
      games = await api.games();
    } catch (error) {
      notifyError(error);
      timer = setTimeout(() => void ask(), RETRY);
    } finally {
      asking = false;
    }
  }
  void ask();
  return () => clearTimeout(timer);
}

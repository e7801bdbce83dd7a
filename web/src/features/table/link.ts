/** The link to a table: to be copied, and whether anybody else can open it. */
import { notify } from "../../ui/notices.svelte";

export function linkTo(table: string): string {
  return `${location.origin}/t/${table}`;
}

/** Nobody else reaches a club at this address. */
export function isOnlyHere(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/** Copies the link; on plain http there is no clipboard, and `otherwise` leaves it ready to be copied by hand. */
export async function copyLink(table: string, otherwise: () => void): Promise<void> {
  try {
    await navigator.clipboard.writeText(linkTo(table));
    notify("invite.copied");
  } catch {
    otherwise();
    notify("invite.copy_by_hand");
  }
}

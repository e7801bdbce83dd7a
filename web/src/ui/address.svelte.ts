/** Where the reader is in the club. Links and the back button work as everywhere else; there is nothing to configure. */

export interface Address {
  path: string;
  /** The place on the page: the part after `#`. */
  anchor: string;
}

let address = $state.raw<Address>({ path: "/", anchor: "" });

export function currentAddress(): Address {
  return address;
}

/** A part of an address as it was meant; as it stands where it means nothing. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function read({ pathname, hash }: URL | Location): void {
  address = { path: pathname, anchor: decoded(hash.replace(/^#/, "")) };
}

/** Opens a page of the club without loading the document again. */
export function go(path: string): void {
  history.pushState(null, "", path);
  read(new URL(path, location.origin));
  window.scrollTo(0, 0);
}

/** Follows the address bar, the back button and plain clicks on links to pages of the club. */
export function followAddress(isPage: (path: string) => boolean): void {
  read(location);
  window.addEventListener("popstate", () => read(location));
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.("a[href]") as HTMLAnchorElement | null;
    if (link === null || link.target !== "" || link.origin !== location.origin) return;
    // Within the page the browser finds the place by itself.
    if (link.hash !== "" && link.pathname === location.pathname) return;
    if (!isPage(link.pathname)) return;
    event.preventDefault();
    go(link.pathname + link.hash);
  });
}

/** Which page the address names. Links and the back button work as everywhere else; there is nothing to configure. */

export type Route =
  | { page: "home" }
  | { page: "table"; id: string }
  | { page: "rules"; game: string; anchor: string }
  | { page: "unknown" };

/** The page for a path of the club; on the rules' page the part after `#` is the article. */
export function routeOf(path: string, hash = ""): Route {
  const [first, second, ...more] = path.split("/").filter((part) => part !== "");
  if (first === undefined) return { page: "home" };
  if (second !== undefined && more.length === 0) {
    if (first === "t") return { page: "table", id: decoded(second) };
    if (first === "rules") return { page: "rules", game: decoded(second), anchor: decoded(hash.replace(/^#/, "")) };
  }
  return { page: "unknown" };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

let route = $state.raw<Route>({ page: "home" });

export function currentRoute(): Route {
  return route;
}

/** Opens a page of the club without loading the document again. */
export function go(path: string): void {
  history.pushState(null, "", path);
  const { pathname, hash } = new URL(path, location.origin);
  route = routeOf(pathname, hash);
  window.scrollTo(0, 0);
}

/** Follows the address bar, the back button and plain clicks on links within the club. */
export function followAddress(): void {
  const read = (): void => {
    route = routeOf(location.pathname, location.hash);
  };
  read();
  window.addEventListener("popstate", read);
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.("a[href]") as HTMLAnchorElement | null;
    if (link === null || link.target !== "" || link.origin !== location.origin) return;
    // Within the page the browser finds the place by itself.
    if (link.hash !== "" && link.pathname === location.pathname) return;
    if (routeOf(link.pathname).page === "unknown") return;
    event.preventDefault();
    go(link.pathname + link.hash);
  });
}

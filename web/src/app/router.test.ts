import { describe, expect, expectTypeOf, it } from "vitest";
import { PAGES } from "./pages";
import { page, routeOf, type Params } from "./router";

const found = (path: string) => {
  const route = routeOf(PAGES, path);
  return route && [route.page.pattern, route.params];
};

it.each([
  ["/", ["/", {}]],
  ["/t/k3v9", ["/t/:id", { id: "k3v9" }]],
  ["/rules/long-nardy", ["/rules/:game", { game: "long-nardy" }]],
  ["/t/", null],
  ["/t/a/b", null],
  ["/elsewhere", null],
  ["/t/%E0%A4%A", ["/t/:id", { id: "%E0%A4%A" }]],
  ["/rules/%D0%BD", ["/rules/:game", { game: "н" }]],
])("%s", (path, route) => {
  expect(found(path)).toEqual(route);
});

describe("a pattern", () => {
  it("names the properties of its page", () => {
    expectTypeOf<Params<"/lobby/:room/seek/:id">>().toExtend<{ room: string; id: string }>();
    // @ts-expect-error: the page of a table wants an id
    page("/t/:game", () => import("../features/table/Table.svelte"));
  });

  it("may have several parameters, and the first that fits is taken", () => {
    const load = () => import("./Elsewhere.svelte");
    const pages = [page("/lobby/new", load), page("/lobby/:id", load), page("/people/:name/games/:n", load)];
    expect(routeOf(pages, "/lobby/new")?.page.pattern).toBe("/lobby/new");
    expect(routeOf(pages, "/lobby/7")?.params).toEqual({ id: "7" });
    expect(routeOf(pages, "/people/ann/games/3")?.params).toEqual({ name: "ann", n: "3" });
  });
});

it("no two pages have the same pattern", () => {
  expect(new Set(PAGES.map(({ pattern }) => pattern)).size).toBe(PAGES.length);
});

import { expect, it } from "vitest";
import { routeOf } from "./route.svelte";

it.each([
  ["/", { page: "home" }],
  ["/t/k3v9", { page: "table", id: "k3v9" }],
  ["/rules/long-nardy", { page: "rules", game: "long-nardy" }],
  ["/t/", { page: "unknown" }],
  ["/t/a/b", { page: "unknown" }],
  ["/elsewhere", { page: "unknown" }],
  ["/t/%E0%A4%A", { page: "table", id: "%E0%A4%A" }],
])("%s", (path, route) => {
  expect(routeOf(path)).toEqual(route);
});

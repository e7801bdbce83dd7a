import { expect, it } from "vitest";
import { routeOf } from "./route.svelte";

it.each([
  ["/", { page: "home" }],
  ["/t/k3v9", { page: "table", id: "k3v9" }],
  ["/rules/long-nardy", { page: "rules", game: "long-nardy", anchor: "" }],
  ["/t/", { page: "unknown" }],
  ["/t/a/b", { page: "unknown" }],
  ["/elsewhere", { page: "unknown" }],
  ["/t/%E0%A4%A", { page: "table", id: "%E0%A4%A" }],
])("%s", (path, route) => {
  expect(routeOf(path)).toEqual(route);
});

it("keeps the article of the rules", () => {
  expect(routeOf("/rules/plakoto", "#pins")).toEqual({ page: "rules", game: "plakoto", anchor: "pins" });
});

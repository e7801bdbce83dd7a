/** Every page of the club, a line each. */
import { page } from "./router";

export const PAGES = [
  page("/", () => import("../features/home/Home.svelte")),
  page("/t/:id", () => import("../features/table/Table.svelte")),
  page("/rules/:game", () => import("../features/rules/RulesPage.svelte")),
];

/** What is shown at any other address. */
export const ELSEWHERE = page("", () => import("./Elsewhere.svelte"));

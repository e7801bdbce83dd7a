/** What is shown where nothing is. */
export { default as NotFound } from "./NotFound.svelte";

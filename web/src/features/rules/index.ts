/** The rules of a game, to be read beside a table or over it. */
export { default as Rules } from "./Rules.svelte";
export { default as RulesOver } from "./RulesOver.svelte";

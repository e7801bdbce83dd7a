/** Lets plain TypeScript files import components; svelte-check reads their real types. */
declare module "*.svelte" {
  import type { Component } from "svelte";
  const component: Component<any>;
  export default component;
}

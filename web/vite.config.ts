/** How the client is built. The build hook passes `--outDir`; by hand the build lands where the server serves it from. */
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

/** The club's server that the development server asks. */
const server = process.env["SHESHBESH_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  base: "/",
  plugins: [svelte()],
  // The page may only have what is the club's own file: nothing is written into the styles.
  build: { outDir: "../src/sheshbesh/club/static", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0 },
  server: {
    port: 5173,
    proxy: { "/api": { target: server, ws: true }, "/healthz": server },
  },
  // Component tests mount the browser's Svelte, not the server's.
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  test: { include: ["src/**/*.test.ts"], environment: "node", css: { include: [/\?raw$/] } },
});

/** How the client is built. The build hook passes `--outDir`; by hand the build lands where the server serves it from. */
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  base: "/",
  plugins: [svelte()],
  build: { outDir: "../src/sheshbesh/club/static", emptyOutDir: true, target: "es2022" },
  server: {
    port: 5173,
    proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true }, "/healthz": "http://127.0.0.1:8000" },
  },
  // Component tests mount the browser's Svelte, not the server's.
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  test: { include: ["src/**/*.test.ts"], environment: "node" },
});

import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { steps } from "./steps.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** A picture that stands alone has no style sheet: the classes of the page are nothing here. */
const withoutStyles: Plugin = {
  name: "without-styles",
  enforce: "pre",
  resolveId: (source) => (source.endsWith(".module.css") ? "\0no-styles" : null),
  load: (id) => (id === "\0no-styles" ? "export default {}" : null),
};

// The pictures as one script with the global `skbscopeFigure`, for an engine without window, document or timers.
export default defineConfig({
  plugins: [withoutStyles, steps],
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  resolve: {
    // The one renderer of React that needs neither TextEncoder nor MessageChannel.
    alias: {
      "react-dom/server": here("../node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js"),
    },
  },
  publicDir: false,
  build: {
    outDir: "dist/figure",
    emptyOutDir: true,
    sourcemap: false,
    target: "es2022",
    lib: {
      entry: here("./src/figure/entry.tsx"),
      name: "skbscopeFigure",
      formats: ["iife"],
      fileName: () => "figure.js",
    },
  },
});

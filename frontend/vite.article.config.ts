import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { scopedName } from "./classNames.ts";
import { steps } from "./steps.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Pages as one script with the global `skbscopeArticle`. Class names are made of a style sheet's path, so they are
// those of the pages' own build; `article.test.ts` holds that.
export default defineConfig({
  plugins: [steps],
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  resolve: {
    alias: [
      {
        find: "react-dom/server",
        replacement: here("../node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js"),
      },
      // Files are redacted in a browser only.
      { find: /^\.\/redaction\/Redaction$/, replacement: here("./src/pages/home/redaction/Absent.tsx") },
    ],
  },
  css: { modules: { generateScopedName: scopedName } },
  publicDir: false,
  build: {
    outDir: "dist/article",
    emptyOutDir: true,
    sourcemap: false,
    target: "es2022",
    lib: {
      entry: here("./src/figure/articleEntry.tsx"),
      name: "skbscopeArticle",
      formats: ["iife"],
      fileName: () => "article.js",
      cssFileName: "unused",
    },
  },
});

import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { scopedName } from "./classNames.ts";
import { steps } from "./steps.ts";

// Where a backend listens while the front end is served by Vite for development.
const backend = process.env.SKBSCOPE_BACKEND ?? "http://127.0.0.1:8040";

/** The faces of every first screen; without this they are asked for only when the script has drawn the first words. */
const FIRST_FACES = /ibm-plex-sans-latin-(400|600)-normal-[\w-]+\.woff2$/;

/** Names the built files of those faces in the page's head. */
function preloadFaces(): Plugin {
  return {
    name: "preload-faces",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => FIRST_FACES.test(file))
          .sort()
          .map((file) => ({
            tag: "link",
            attrs: { rel: "preload", href: `/${file}`, as: "font", type: "font/woff2", crossorigin: true },
            injectTo: "head",
          })),
    },
  };
}

/** Router and queries, without what only some pages ask of them. */
const LIBRARIES =
  /node_modules[\\/](@tanstack|use-sync-external-store)[\\/](?!.*(queriesObserver|useQueries|nfiniteQueryObserver|useInfiniteQuery|utationObserver|useMutation)\.)/;

/** Small things that the front page and the first screen of an explainer both need. */
const KIT =
  /[\\/]src[\\/](api[\\/](client|policies)|common(?![\\/]csv)|model[\\/](simulation|simulations)|url[\\/](explain|property|version|search)|charts[\\/]vocabulary(?![\\/](cards|meanings))|charts[\\/]frame[\\/](picture|scale|Decoration|Drawing|LabelChip)|charts[\\/]lifecycleMap[\\/]parts|explainers[\\/](registry|[\w-]+[\\/]about\.md\?summary)|pages[\\/]parts[\\/](Page|Anchor|State))([\\/.]|$)/;

/** What other pages share beside it. */
const OTHERS =
  /[\\/]src[\\/](api|model|ui|url|charts[\\/]frame[\\/](Mark|Legend|units)|pages[\\/](useAddress|access[\\/]Visibility|parts[\\/](Waiting|JobProgress|Copy|bytes|useDrop)))[\\/.]/;

/** Lists of stored things: one file, because each file is named in the first script. */
const LISTS =
  /[\\/]src[\\/](pages[\\/]parts[\\/](ListBar|ListTable|StoredList|Units|When|traceColumns|useList|usePreference|useTraceChanges)|url[\\/]list|model[\\/]pages)[\\/.]/;

/** The player of one simulation, prose, the parts of scenes, and the page around them; lanes over time are drawn by some only. */
const SCENE =
  /[\\/]src[\\/](player[\\/](?!pair|fork|Fork|useShared)|explainers[\\/](parts|prose|scene)[\\/](?![Ll]anes\.|document\.)|explainers[\\/][\w-]+[\\/]budget\.|pages[\\/]explain[\\/](ExplainPage|prepare)\.)/;

export default defineConfig({
  plugins: [react(), preloadFaces(), steps],
  // For React before 18 the shim carries a store of its own; this React has one.
  resolve: { alias: { "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector" } },
  css: { modules: { generateScopedName: scopedName } },
  // Nothing is inlined as data: URIs, so the page's policy can be `self` alone.
  build: {
    assetsInlineLimit: 0,
    sourcemap: false,
    target: "es2022",
    // The server names a page's own styles and scripts in its head.
    manifest: true,
    rolldownOptions: {
      output: {
        // Fetched beside the page's own code, and kept by the browser when only that changes. By paths, because splitting by
        // routes alone was measured (gzip -9, the five explainers, at most 150,000 bytes): without the groups of src/ an
        // explainer is 158,286 to 161,499 bytes in 43 to 45 files (now 146,959 to 149,827 in 8 to 10), and with
        // `entriesAware` 192,143 to 196,639 in 19 (subgroups below 20 kB merged) or 187,988 to 192,468 in 15 (60 kB).
        codeSplitting: {
          groups: [
            // Two, because each is run in a task of its own (late.js).
            { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: "libraries", test: LIBRARIES },
            // All that is there on every page.
            { name: "base", tags: ["$initial"], test: /[\\/]src[\\/](?!main\.tsx)/ },
            // What nearly every page needs beside its own code.
            { name: "kit", test: KIT, minShareCount: 3 },
            { name: "others", test: OTHERS, minShareCount: 3, includeDependenciesRecursively: false },
            { name: "lists", test: LISTS, minShareCount: 2, includeDependenciesRecursively: false },
            // What every explainer needs: few files, because each is a request.
            { name: "scene", test: SCENE },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": { target: backend }, "^/(c|s|b)/": { target: backend } } },
  test: {
    environment: "node",
    env: { TZ: "UTC", LC_ALL: "C" },
    include: ["src/**/*.test.{ts,tsx}"],
    css: { include: [/tokens\.css/], modules: { classNameStrategy: "non-scoped" } },
    restoreMocks: true,
    // A test is right or wrong, however busy the machine is.
    testTimeout: 60_000,
    // Modules are loaded once a worker instead of once a file, which halves the run; no test file changes them.
    isolate: false,
  },
});

import type { Plugin } from "vite";
import { stepsOf } from "./src/explainers/prose/document.ts";

/** Reads each explainer's `steps.md` while the pages are built, so that the first screen of an explainer brings no reader of it. */
export const steps: Plugin = {
  name: "steps",
  transform: {
    filter: { id: /\/steps\.md$/ },
    handler: (text) => ({ code: `export default ${JSON.stringify(stepsOf(text))}`, moduleType: "js", map: null }),
  },
};

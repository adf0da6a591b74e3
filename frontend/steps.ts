import type { Plugin } from "vite";
import { aboutOf, stepsOf } from "./src/explainers/prose/document.ts";

const module = (value: unknown) => ({
  code: `export default ${JSON.stringify(value)}`,
  moduleType: "js" as const,
  map: null,
});

/**
 * Reads the Markdown of explainers while the pages are built, so that the first screen brings no reader of it: `steps.md`, and
 * `about.md` in two parts, because the pages of explainers need the summary alone.
 */
export const steps: Plugin = {
  name: "steps",
  transform: {
    filter: { id: /\/(steps\.md|about\.md\?(summary|decision))$/ },
    handler: (text, id) =>
      module(id.endsWith("steps.md") ? stepsOf(text) : aboutOf(text)[id.endsWith("summary") ? "summary" : "decision"]),
  },
};

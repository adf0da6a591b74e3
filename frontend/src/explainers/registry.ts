/**
 * Which explainers there are. A folder beside this file is found by itself: the summary in its `about.md` comes with the first page,
 * its `index.tsx` and `details.tsx` (default exports) with the page that shows it.
 */
import { decisionName } from "../common/decisionNames";
import type { Details, Explainer, Meta, Story, Summary } from "./contract";

/** `./skb-defer/index.tsx` is of `skb-defer`: a folder has the name of its explainer, of its scenario and of its policy. */
export const folderOf = (file: string): string => file.split("/").at(-2) ?? "";

/** Summaries by file, in the order of lists. */
export const metasOf = (files: Readonly<Record<string, Summary>>): readonly Meta[] =>
  Object.entries(files)
    .map(([file, summary]) => {
      const id = folderOf(file);
      return { id, policy: id, short: decisionName(id), ...summary };
    })
    .sort((a, b) => a.order - b.order || a.id.localeCompare(b.id));

/** What the front page and lists need, in their order. */
export const METAS = metasOf(
  import.meta.glob<Summary>("./*/about.md", { eager: true, import: "default", query: "?summary" }),
);

/** The file of an explainer among those found. */
export function fileOf<T>(files: Readonly<Record<string, T>>, id: string): T {
  const found = Object.entries(files).find(([file]) => folderOf(file) === id);
  if (!found) throw new Error(`there is no explainer ${id}`);
  return found[1];
}

/** An explainer from its summary and what its `index.tsx` exports. */
export const explainerFrom = (meta: Meta, story: Story): Explainer => ({ meta, scenario: meta.id, ...story });

const stories = import.meta.glob<Story>("./*/index.tsx", { import: "default" });
const details = import.meta.glob<Details>("./*/details.tsx", { import: "default" });

/** An explainer with its scene and its steps; fails where there is none of that id, or its file does not arrive. */
export async function loadExplainer(id: string): Promise<Explainer> {
  const story = await fileOf(stories, id)();
  const meta = METAS.find((one) => one.id === id);
  if (!meta) throw new Error(`the explainer ${id} has no about.md`);
  return explainerFrom(meta, story);
}

/** What is below its steps; fails likewise. */
export const loadDetails = (id: string): Promise<Details> => fileOf(details, id)();

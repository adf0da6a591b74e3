/** What the two registries share: turning found files into explainers. */
import type { Explainer, Further, Meta } from "./contract";

/** Metas by file, in the order of lists. A file without `meta` is a mistake that is named. */
export function metasOf(files: Readonly<Record<string, Meta | undefined>>): readonly Meta[] {
  return Object.entries(files)
    .map(([file, meta]) => {
      if (!meta) throw new Error(`${file} exports no \`meta\``);
      return meta;
    })
    .sort((a, b) => a.order - b.order || a.id.localeCompare(b.id));
}

/** `./skb-defer/index.tsx` is of `skb-defer`: a folder has the name of its explainer. */
export const folderOf = (file: string): string => file.split("/").at(-2) ?? "";

/** The file of an explainer among those found. */
export function fileOf<T>(files: Readonly<Record<string, T>>, id: string): T {
  const found = Object.keys(files).find((file) => folderOf(file) === id);
  const file = found === undefined ? undefined : files[found];
  if (file === undefined) throw new Error(`there is no explainer ${id}`);
  return file;
}

/** What `index.tsx` of an explainer exports. */
export interface Module {
  default: Explainer;
}

/** What its `further.ts` exports. */
export interface FurtherModule {
  default: Further;
}

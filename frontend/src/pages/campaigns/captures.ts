/** Files of a folder as captures of a campaign: the same names and the same order as `skbscope campaign create`. */

/** A file, and what it is called in the campaign. */
export interface Capture {
  name: string;
  file: File;
}

/** What describes a host goes first, so that a recording finds it there. */
const HOST_FILES = ["host.txt", "host.json", "lscpu.txt", "lscpu.json"];

export const isHostFile = (name: string): boolean => HOST_FILES.some((ending) => name.endsWith(ending));

/** `web-1.perf.data` for `captures/web-1/perf.data`: the folder that was chosen is no part of the name. */
export function nameOf(file: Pick<File, "name" | "webkitRelativePath">): string {
  return file.webkitRelativePath ? file.webkitRelativePath.split("/").slice(1).join(".") : file.name;
}

/** Whether a file of a folder is meant: neither hidden nor a note about the folder. */
function isMeant(file: File): boolean {
  const parts = file.webkitRelativePath ? file.webkitRelativePath.split("/").slice(1) : [file.name];
  return file.name !== "manifest.json" && !parts.some((part) => part.startsWith("."));
}

/** Captures in the order they are sent; a sentence where two would have one name, or there is none. */
export function capturesOf(files: Iterable<File>): Capture[] | string {
  const found = new Map<string, File>();
  for (const file of files) {
    if (!isMeant(file)) continue;
    const name = nameOf(file);
    if (found.has(name)) return `Two files would both be called ${name}; choose a folder above them.`;
    found.set(name, file);
  }
  if (found.size === 0)
    return "There are no captures in it; expected recordings, host files, or a tar archive of such.";
  return [...found]
    .map(([name, file]) => ({ name, file }))
    .sort((one, other) => {
      const order = Number(isHostFile(other.name)) - Number(isHostFile(one.name));
      return order || (one.name < other.name ? -1 : 1);
    });
}

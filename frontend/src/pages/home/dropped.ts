/** Files of a drop, also those inside folders. */

/** A folder that was dropped by mistake, a home folder say, must not be sent whole. */
export const MOST_FILES = 500;

/** More files lie in a dropped folder than one drop may send. */
export class TooManyFiles extends Error {}

/** Whether a drag carries files, and not a link or a selection of text. */
export const carriesFiles = (carried: Pick<DataTransfer, "types"> | null): boolean =>
  carried?.types.includes("Files") ?? false;

/**
 * The files of a drop in the order of the folders; names that begin with a dot are left out. `TooManyFiles` over `most`.
 * The entries are taken at once, because the browser empties the drop when its event is over.
 */
export async function droppedFiles(carried: DataTransfer, most = MOST_FILES): Promise<File[]> {
  const entries = [...carried.items].flatMap((item) => {
    const entry = item.kind === "file" ? (item.webkitGetAsEntry?.() ?? null) : null;
    return entry ? [entry] : [];
  });
  // Files that a script put together have no entry.
  if (!entries.some((entry) => entry.isDirectory)) return [...carried.files];
  const files: File[] = [];
  for (const entry of entries) await collect(entry, files, most);
  return files;
}

async function collect(entry: FileSystemEntry, files: File[], most: number): Promise<void> {
  if (entry.name.startsWith(".")) return;
  if (entry.isFile) {
    if (files.length >= most) throw new TooManyFiles(`The folder holds more than ${most} files; nothing was sent.`);
    files.push(await new Promise<File>((done, fail) => (entry as FileSystemFileEntry).file(done, fail)));
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // A reader gives at most a hundred entries at a time, and none when all were given.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail));
    if (some.length === 0) return;
    for (const inner of some) await collect(inner, files, most);
  }
}

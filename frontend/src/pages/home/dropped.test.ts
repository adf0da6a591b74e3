import { expect, test } from "vitest";
import { carriesFiles, droppedFiles, TooManyFiles } from "./dropped";

const fileEntry = (name: string) => ({
  name,
  isFile: true,
  isDirectory: false,
  file: (done: (file: File) => void) => done(new File(["x"], name)),
});

/** A folder whose reader gives its entries in pieces of two, as browsers do with pieces of a hundred. */
function folderEntry(name: string, inner: readonly object[]) {
  return {
    name,
    isFile: false,
    isDirectory: true,
    createReader: () => {
      let at = 0;
      return {
        readEntries: (done: (some: readonly object[]) => void) => {
          done(inner.slice(at, at + 2));
          at += 2;
        },
      };
    },
  };
}

const drop = (entries: readonly object[], files: readonly File[] = []) =>
  ({
    items: entries.map((entry) => ({ kind: "file", webkitGetAsEntry: () => entry })),
    files,
  }) as unknown as DataTransfer;

test("every file of a folder and of the folders in it, without hidden ones", async () => {
  const inner = folderEntry("inner", [fileEntry("c.perf.data"), fileEntry(".DS_Store")]);
  const folder = folderEntry("captures", [fileEntry("a.perf.data"), fileEntry("a.host.txt"), inner]);
  const files = await droppedFiles(drop([folder, fileEntry("d.json")]));
  expect(files.map(({ name }) => name)).toEqual(["a.perf.data", "a.host.txt", "c.perf.data", "d.json"]);
});

test("plain files are taken as the browser lists them", async () => {
  const files = [new File(["x"], "a"), new File(["y"], "b")];
  expect(
    await droppedFiles(
      drop(
        files.map(({ name }) => fileEntry(name)),
        files,
      ),
    ),
  ).toEqual(files);
});

test("a folder with more files than one drop may send is refused whole", async () => {
  const folder = folderEntry("home", [fileEntry("a"), fileEntry("b"), fileEntry("c")]);
  await expect(droppedFiles(drop([folder]), 2)).rejects.toBeInstanceOf(TooManyFiles);
});

test("a dragged link or text is no drop of files", () => {
  expect(carriesFiles({ types: ["text/uri-list"] })).toBe(false);
  expect(carriesFiles({ types: ["Files"] })).toBe(true);
});

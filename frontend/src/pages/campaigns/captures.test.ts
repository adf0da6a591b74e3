import { expect, test } from "vitest";
import { capturesOf } from "./captures";

const file = (path: string): File => {
  const made = new File(["x"], path.split("/").at(-1) ?? path);
  Object.defineProperty(made, "webkitRelativePath", { value: path.includes("/") ? path : "" });
  return made;
};
const names = (...paths: string[]) => {
  const found = capturesOf(paths.map(file));
  return typeof found === "string" ? found : found.map(({ name }) => name);
};

test("a host's own folder begins the names of its files, and host files go first", () => {
  expect(names("top/web-2/perf.data", "top/web-1/perf.data", "top/web-1/host.txt")).toEqual([
    "web-1.host.txt",
    "web-1.perf.data",
    "web-2.perf.data",
  ]);
});

test("files chosen by themselves keep their names", () => {
  expect(names("fleet.tar", "a.host.txt")).toEqual(["a.host.txt", "fleet.tar"]);
});

test("hidden files and the manifest are no captures", () => {
  expect(names("top/.git/config", "top/manifest.json", "top/.DS_Store", "top/h1.perf.data")).toEqual(["h1.perf.data"]);
});

test("what cannot be sent is one sentence", () => {
  expect(names("top/.hidden")).toMatch(/^There are no captures in it/);
  expect(names("top/a.b", "top/a/b")).toMatch(/both be called a\.b; choose a folder above/);
});

/** What no source of the pages may do, and where it may all the same (style: pure pictures, one clock, no guessing). */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("./", import.meta.url);
const files = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|fixtures\.ts$|generated\.ts$|\/testing\//.test(path))
  .map((path) => ({ path, text: readFileSync(new URL(path, root), "utf8").replace(/^\s*(\/\/|\*|\/\*).*$/gm, "") }));

/** Each with the files that may, and why. */
const FORBIDDEN: readonly { what: RegExp; may: Readonly<Record<string, string>> }[] = [
  {
    what: /Math\.random|crypto\.getRandomValues|randomUUID/,
    may: {
      "pages/home/redaction/redact.ts": "the key of the pseudonyms, which nobody may guess",
      "pages/parts/notes/useNotes.ts": "the id of a new note",
    },
  },
  {
    what: /\bDate\.now\b|new Date\(\)|performance\.now/,
    may: {
      "charts/lifecycle/controller.ts": "how long a sweep of the hand takes, never what is drawn",
      "pages/home/uploadQueue.ts": "bytes a second of an upload",
    },
  },
  {
    what: /requestAnimationFrame\(/,
    may: {
      "charts/lifecycle/controller.ts": "one painting of the canvas a frame",
      "pages/idle.ts": "tests wait until what was asked for is drawn",
      "pages/trace/Panels.tsx": "the notes scroll into view once they are drawn",
      "pages/trace/TracePage.tsx": "a tab scrolls into view once it is drawn",
      "player/frames.ts": "the player's clock, and the only one",
    },
  },
  {
    what: /querySelector|getElementsBy/,
    may: {
      "charts/flow/interaction.ts": "the focus goes to the mark of a place",
      "charts/frame/ChartFrame.tsx": "the picture that is saved",
      "charts/frame/chartText.ts": "the table that is copied as text",
      "pages/explain/showLit.ts": "the picture scrolls to what is lit",
      "pages/paste/MailText.tsx": "the mail scrolls to a mark",
      "pages/versus/Matrices.tsx": "the pictures that are saved as one",
      "pages/versus/together.ts": "names inside a picture that is saved beside another",
      "ui/Tabs.tsx": "the focus goes to the tab that an arrow key chose",
    },
  },
  {
    what: /userAgent|navigator\.platform/,
    may: {},
  },
  {
    what: /innerHTML/,
    may: {},
  },
];

const found = (what: RegExp) => files.filter(({ text }) => what.test(text)).map(({ path }) => path);

test("the files are looked at", () => {
  expect(files.length).toBeGreaterThan(200);
});

test.each(FORBIDDEN)("$what stands in the named exceptions only", ({ what, may }) => {
  expect(found(what).sort()).toEqual(Object.keys(may).sort());
});

test("no source is longer than 500 lines", () => {
  const long = files.filter(({ text }) => text.split("\n").length > 500).map(({ path }) => path);
  expect(long).toEqual([]);
});

test("every folder has a README or is named in its parent's", () => {
  const folders = [...new Set(files.map(({ path }) => path.split("/").slice(0, -1).join("/")))].filter(Boolean);
  const readme = (folder: string) => {
    try {
      return readFileSync(new URL(`${folder}/README.md`, root), "utf8");
    } catch {
      return null;
    }
  };
  const unnamed = folders.filter((folder) => {
    const parent = folder.includes("/") ? folder.slice(0, folder.lastIndexOf("/")) : "";
    const above = parent === "" ? readFileSync(new URL("../README.md", root), "utf8") : readme(parent);
    return readme(folder) === null && !above?.includes(folder.slice(folder.lastIndexOf("/") + 1));
  });
  expect(unnamed).toEqual([]);
});

/** The global classes: each is used by a page, each name that a page uses exists, and none sets what base.css calls its own. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");
const paths = readdirSync(root, { recursive: true, encoding: "utf8" });
const classesOf = (path: string) =>
  [...read(path).matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/g)].map(([, name = ""]) => name);

const sheets = paths.filter((path) => /^ui\/\w+\.css$/.test(path));
const offered = new Set(sheets.flatMap(classesOf));
const known = new Set([...offered, ...classesOf("base.css")]);

/** Names in `className="…"`, beside `${…}` in a class template, in a choice of words, and after `composes:`. */
function namesIn(path: string): string[] {
  const text = read(path);
  if (path.endsWith(".css"))
    return [...text.matchAll(/composes: ([^;]*) from global/g)].flatMap(([, names = ""]) => names.split(/\s+/));
  const plain = [...text.matchAll(/className="([^"]*)"/g)].map(([, names = ""]) => names);
  const templates = [...text.matchAll(/className=\{`([^`]*)`\}/g)].map(([, names = ""]) =>
    names.replace(/\$\{[^}]*\}/g, " "),
  );
  return [...plain, ...templates].flatMap((names) => names.split(/\s+/)).filter(Boolean);
}

const users = paths.filter((path) => /(?<!\.test)\.tsx$|\.module\.css$/.test(path));

test("every class that a page names exists", () => {
  const unknown = users.flatMap((path) =>
    namesIn(path)
      .filter((name) => !known.has(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test("every class of the sheets is used", () => {
  const words = new Set(users.flatMap((path) => read(path).match(/[a-z][\w-]*/g) ?? []));
  expect([...offered].filter((name) => !words.has(name))).toEqual([]);
});

test("no class is declared twice", () => {
  const all = sheets.flatMap(classesOf);
  expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([]);
});

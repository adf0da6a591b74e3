import { expect, test } from "vitest";
import { bare, fitForXml, standaloneMarkup } from "./markup";

const red = () => "#d55e00";

test("an empty mark is closed in itself, one that holds a title keeps its end", () => {
  const { inner } = bare('<svg><rect x="1"></rect><rect x="2"><title>Two</title></rect></svg>', red);
  expect(inner).toBe('<rect x="1"/><rect x="2"><title>Two</title></rect>');
});

test("what only a page needs goes, with all it holds; what looks like a token in a text stays a word", () => {
  const { inner } = bare(
    '<svg class="a"><g data-page-only="true"><rect></rect><g><path d="M0 0"></path></g></g><text fill="var(--ink)" tabindex="0">var(--ink)</text></svg>',
    red,
  );
  expect(inner).toBe('<text fill="#d55e00">var(--ink)</text>');
});

test("a text that no XML file may hold, or that turns words around, is replaced", () => {
  expect(fitForXml("a\u0000b\u202ec\ud800d\u{1f4a9}")).toBe("a\ufffdb\ufffdc\ufffdd\u{1f4a9}");
});

test("a file has its margin and its ground", () => {
  const file = standaloneMarkup('<svg viewBox="0 0 40 20"><title>N</title><desc>D</desc><path d="M0 0"/></svg>', red);
  expect(file).toBe(
    '<svg viewBox="-12 -12 64 44" xmlns="http://www.w3.org/2000/svg" role="img" width="64" height="44"><title>N</title><desc>D</desc><rect x="-12" y="-12" width="64" height="44" fill="#d55e00"/><path d="M0 0"/></svg>',
  );
});

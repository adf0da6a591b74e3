import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { headingsOf, Markdown } from "./Markdown";

const RULES = new Set(["B5-push"]);
const markup = (text: string) => renderToStaticMarkup(<Markdown text={text} rules={RULES} />);

test("raw HTML is shown as it was typed, and no address but the web's and the portal's own is a link", () => {
  const html = markup(
    "<img src=x onerror=alert(1)>\n\na <b onclick=x>word</b> [x](javascript:alert(1)) [y](https://lore.kernel.org/)",
  );
  expect(html).not.toMatch(/<img|<b |javascript:[^<]*"/);
  expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
  expect(html).toContain('<a href="https://lore.kernel.org/">y</a>');
  expect(html.match(/<a /g)).toHaveLength(1);
});

test("headings have anchors, rules lead to the rules table, golden vectors are marked", () => {
  const html = markup("# skb-defer\n\n## The list fills, at `half`\n\nThen `B5-push` (golden vector 3).");
  expect(html).toContain('<h2 id="the-list-fills-at-half"');
  expect(html).toContain('<a href="#rule-B5-push">B5-push</a>');
  expect(html).toMatch(/<span[^>]*>golden vector 3<\/span>/);
  expect(headingsOf("# a\n\n## The list fills, at `half`\n\n### no")).toEqual([
    { id: "the-list-fills-at-half", text: "The list fills, at half" },
  ]);
});

test("lists, tables and emphasis are set, a fenced block of a known kind is a table", () => {
  const html = markup(
    "- one\n- **two**\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```steps\ncpu1 reads  => B5-push 64\n```\n\n```\nas is\n```",
  );
  expect(html).toContain("<li>one</li>");
  expect(html).toContain("<strong>two</strong>");
  expect(html).toContain('<th scope="col">a</th>');
  expect(html).toContain("<caption>Steps and what comes of them</caption>");
  expect(html).toMatch(/<pre[^>]*>as is<\/pre>/);
});

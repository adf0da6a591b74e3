import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { headingsOf, Markdown } from "./Markdown";

const POLICY = {
  id: "skb-defer",
  rules: [{ id: "B5-push", text: "pushed on the list", function: "f", source: "v7.1", effect: "writes" as const }],
};
const markup = (text: string) => renderToStaticMarkup(<Markdown text={text} policy={POLICY} diagram={<hr />} />);

test("raw HTML is shown as it was typed, and no address but the web's and the portal's own is a link", () => {
  const html = markup(
    "<img src=x onerror=alert(1)>\n\na <b onclick=x>word</b> [x](javascript:alert(1)) [y](https://lore.kernel.org/)\n\n## b",
  );
  expect(html).not.toMatch(/<img|<b |javascript:[^<]*"/);
  expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
  expect(html).toContain('<a href="https://lore.kernel.org/">y</a>');
  expect(html.match(/<a href="(?!#)/g)).toHaveLength(1);
});

test("headings have anchors, rules lead to the rules table, the diagram ends the introduction", () => {
  const html = markup("# skb-defer\n\nIt pushes.\n\n## The list fills, at `half`\n\nThen `B5-push` applies.");
  expect(html).toContain('<hr/><h2 id="the-list-fills-at-half"');
  expect(html).toContain('<a href="#rule-B5-push">B5-push</a>');
  expect(headingsOf("# a\n\n## The list fills, at `half`\n\n### no")).toEqual([
    { id: "the-list-fills-at-half", text: "The list fills, at half" },
  ]);
});

test("an example is drawn with its rules in words, and its test is folded under it", () => {
  const html = markup("## a\n\n```steps\nmachine cpus=2 limit=128\ncpu1 reads alloc=cpu0 x64  => B5-push 64\n```");
  expect(html).toMatch(/<figcaption[^>]*>2 CPUs, limit 128<\/figcaption>/);
  expect(html).toContain("CPU 1 reads an skb of CPU 0 × 64");
  expect(html).toMatch(/<b>64<\/b> *pushed on the list <a href="#rule-B5-push">/);
  const [drawn, folded = ""] = html.split("<details");
  expect(drawn).not.toContain("=&gt;");
  expect(folded).toContain("cpu1 reads alloc=cpu0 x64  =&gt; B5-push 64");
});

test("blocks that follow each other are one example; a block of no known kind is shown as it is written", () => {
  const pair = markup("## a\n\n```steps\nmachine\ntake eth0 => x\n```\n\n```steps\nmachine\ntake eth1 => y\n```");
  expect([pair.match(/<details/g)?.length, pair.match(/<figure/g)?.length]).toEqual([1, 2]);
  expect(markup("## a\n\n```\nas is\n```")).toMatch(/<pre>.*as is<\/pre>/s);
});

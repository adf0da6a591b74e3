import { expect, test } from "vitest";
import { isConcept } from "../../charts/vocabulary";
import { BASICS } from "../glossary/basics";
import { picturesOf, plainly } from "./examples";
import { headingAnchor, ruleAnchor } from "./words";

const isRule = (word: string) => /^[A-Z]\d*-[a-z0-9-]+$/.test(word);
const PAGES = import.meta.glob<string>("../../../../backend/engine/tests/policies/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

test("a recording is drawn once for each variant that decides on it", () => {
  const events = {
    info: "events kernel=6.18",
    text: "1us cpu0 net:netif_rx_entry skbaddr=0xa\n4us cpu1 r:7 sock:x sk=1",
  };
  const stock = { info: "decisions stock", text: "4us A-same 0x90000001 1 -> 0  same" };
  const other = { info: "decisions intended", text: "4us B5-push cpu1 to cpu2 level 1 differs\ncounter alien => 1" };
  const [first, second, ...more] = picturesOf([events, stock, other], isRule);
  expect(more).toEqual([]);
  expect([first?.caption, second?.caption]).toEqual([
    "Recording, Linux 6.18, stock",
    "Recording, Linux 6.18, intended",
  ]);
  expect(first?.events).toEqual([
    { time: "1us", cpu: "0", name: "net:netif_rx_entry", skb: "0xa" },
    { time: "4us", cpu: "1", name: "sock:x", skb: null },
  ]);
  expect(first?.decisions).toMatchObject([
    { rule: "A-same", about: "flow 90000001: CPU 1 → CPU 0", to: "0", isSame: true },
  ]);
  expect(second?.decisions).toMatchObject([{ about: "CPU 1 → CPU 2 level 1", to: "2", isSame: false }]);
  expect(second?.rows).toEqual([{ words: "alien", outcomes: [{ rule: null, words: "", count: 1 }], capacity: null }]);
});

test("outcomes are rules with how often they applied, counts with their places, or words", () => {
  const text =
    "machine kernel=6.19 limit=128\ncpu1 reads => B5-push 64, A2-alien\nlist cpu0 node0 => 65\nsend => EAGAIN 32";
  const [picture] = picturesOf([{ info: "steps", text }], isRule);
  expect(picture?.caption).toBe("Linux 6.19, limit 128");
  expect(picture?.rows.map(({ outcomes }) => outcomes)).toEqual([
    [
      { rule: "B5-push", words: "", count: 64 },
      { rule: "A2-alien", words: "", count: 1 },
    ],
    [{ rule: null, words: "", count: 65 }],
    [{ rule: null, words: "returns EAGAIN, sends", count: 32 }],
  ]);
  expect(picture?.rows.map(({ capacity }) => capacity)).toEqual([null, 128, null]);
  expect(plainly("cpu1 reads alloc=cpu0 x64")).toBe("CPU 1 reads an skb of CPU 0 × 64");
});

test.each(Object.entries(PAGES))(
  "%s: every example is drawn, every decision has its moment, every word its glossary entry",
  (_, page) => {
    const examples = [...page.matchAll(/^```(.*)\n([\s\S]*?)^```/gm)].map(([, info = "", text = ""]) => ({
      info,
      text,
    }));
    expect(examples.length).toBeGreaterThan(5);
    for (const { events, decisions, rows } of picturesOf(examples, isRule)) {
      expect(rows.length + events.length).toBeGreaterThan(0);
      expect(events.map(({ cpu }) => cpu).filter((cpu) => !/^\d+$/.test(cpu))).toEqual([]);
      expect(decisions.filter(({ rule }) => !isRule(rule))).toEqual([]);
    }
    const [introduction = ""] = page.split("\n## ");
    const linked = [...page.matchAll(/\]\(\/glossary#([\w-]+)\)/g)].map(([, id = ""]) => id);
    expect(linked.filter((id) => !isConcept(id) && !BASICS.some((basic) => basic.id === id))).toEqual([]);
    expect(introduction.match(/\]\(\/glossary#/g)?.length ?? 0).toBeGreaterThanOrEqual(4);
    expect(introduction).not.toMatch(/_page\.rs|golden|block/);
  },
);

test("anchors are readable and hold no signs", () => {
  expect(headingAnchor("The list fills, one kick at half")).toBe("the-list-fills-one-kick-at-half");
  expect(headingAnchor("skb-defer: hand it back?")).toBe("skb-defer-hand-it-back");
  expect(ruleAnchor("B4-overflow")).toBe("rule-B4-overflow");
});

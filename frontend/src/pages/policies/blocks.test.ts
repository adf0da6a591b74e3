import { expect, test } from "vitest";
import { headingAnchor, ruleAnchor } from "./anchors";
import { blockTable, piecesOf } from "./blocks";

test("events fall into time, CPU, task, event and fields; a task is a name with a number", () => {
  const table = blockTable(
    "events kernel=6.18",
    "10 cpu0 net:net_dev_queue   skbaddr=0xa len=1514\n4us cpu1 reader:7 sock:sock_recv_length sk=0x50",
  );
  expect(table?.caption.replaceAll("\u00a0", " ")).toBe("Recording, kernel 6.18");
  expect(table?.rows).toEqual([
    ["10", "cpu0", "", "net:net_dev_queue", "skbaddr=0xa len=1514"],
    ["4us", "cpu1", "reader:7", "sock:sock_recv_length", "sk=0x50"],
  ]);
});

test("decisions end with whether the kernel did the same, where that is known", () => {
  expect(
    blockTable("decisions stock", "6us B7-first 0x90000001 - -> 1  same\n8us A-equal  0x90000001 1 -> 1")?.rows,
  ).toEqual([
    ["6us", "B7-first", "0x90000001 - -> 1", "same"],
    ["8us", "A-equal", "0x90000001 1 -> 1", ""],
  ]);
});

test("decisions with counters among them, steps, figures and hosts are statements with their answers", () => {
  expect(blockTable("decisions", "20 B5-push cpu1 to cpu0 level 1 agrees\ncounter alien  => 1")).toMatchObject({
    columns: [],
    rows: [
      ["20 B5-push cpu1 to cpu0 level 1 agrees", ""],
      ["counter alien", "1"],
    ],
  });
  expect(blockTable("steps", "machine cpus=2 limit=128\ncpu1 reads alloc=cpu0 x64  => B5-push 64")?.rows).toEqual([
    ["machine cpus=2 limit=128", ""],
    ["cpu1 reads alloc=cpu0 x64", "B5-push 64"],
  ]);
  expect(blockTable("host", "llc 0-1\nrps_flow_cnt = 4096")?.rows).toEqual([
    ["llc 0-1", ""],
    ["rps_flow_cnt", "4096"],
  ]);
});

test("any other block stays as it was written", () => {
  expect(blockTable("", "x => y")).toBeNull();
  expect(blockTable("c", "int x;")).toBeNull();
});

test("rules and golden vectors are found in a text, parts of longer names are not", () => {
  const rules = new Set(["B5-push", "B6-kick"]);
  expect(piecesOf("B5-push 126, B6-kick 1", rules).map(({ text, kind }) => [kind, text])).toEqual([
    ["rule", "B5-push"],
    ["text", " 126, "],
    ["rule", "B6-kick"],
    ["text", " 1"],
  ]);
  expect(piecesOf("xB5-push", rules)).toEqual([{ kind: "text", text: "xB5-push" }]);
  expect(
    piecesOf("done (golden vectors 6 and 7), see vector 9.", rules).filter(({ kind }) => kind === "vector"),
  ).toEqual([
    { kind: "vector", text: "golden vectors 6 and 7" },
    { kind: "vector", text: "vector 9" },
  ]);
});

test("anchors are readable and hold no signs", () => {
  expect(headingAnchor("The list fills, one kick at half")).toBe("the-list-fills-one-kick-at-half");
  expect(headingAnchor("skb-defer: hand it back?")).toBe("skb-defer-hand-it-back");
  expect(ruleAnchor("B4-overflow")).toBe("rule-B4-overflow");
});

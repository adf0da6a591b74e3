import { expect, test } from "vitest";
import { readTrace } from "../../../url/trace";
import { runOf, stretchAt } from "../sides/fixtures";
import { tracePageOf } from "./links";
import { decisionsWords } from "./words";

test("where a stretch lies, in words", () => {
  const stretch = {
    trace: "t",
    analysis: "a",
    at: 0,
    next: null,
    previous: null,
    decisions: 300,
    before: 1200,
    of: 18_089,
  };
  expect(decisionsWords(stretch)).toBe("decisions 1,201–1,500 of 18,089");
  expect(decisionsWords({ ...stretch, decisions: 1 })).toBe("decision 1,201 of 18,089");
  expect(decisionsWords({ ...stretch, decisions: 0 })).toBe("no decision of 18,089");
});

test("the trace page is opened around the moment, with the policy and the variant", () => {
  const run = { ...runOf({ parameters: stretchAt(1_000_000, null) }), policy: "skb-defer", variant: "v-old" };
  const { view, knobs } = readTrace(tracePageOf(run, 2, null));
  expect(view).toMatchObject({
    from: 990_020,
    to: 1_010_020,
    policy: "skb-defer",
    a: "v-old",
    host: null,
    kernel: null,
  });
  expect(knobs).toEqual({});
});

test("assumptions of a named analysis go along", () => {
  const run = runOf({ parameters: stretchAt(0, null) });
  const assumed = {
    id: "a",
    trace_id: "t",
    state: "ready" as const,
    job_id: null,
    ready: [],
    host: null,
    spec: { kind: "own-llc" as const },
    kernel: "7.1",
    knobs: { "net.core.skb_defer_max": 0 },
    summary: null,
  };
  const { view, knobs } = readTrace(tracePageOf(run, 0, assumed));
  expect(view).toMatchObject({ from: 0, host: { kind: "own-llc" }, kernel: "7.1" });
  expect(knobs).toEqual({ "net.core.skb_defer_max": 0 });
});

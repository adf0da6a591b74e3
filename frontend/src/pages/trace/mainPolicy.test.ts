import { expect, test } from "vitest";
import type { Advice, Finding } from "../../model/types";
import { readTrace } from "../../url/trace";
import { CANNOT_TELL, CHANGE } from "./advice/fixtures";
import { mainPolicy, policyOf, withPolicy } from "./mainPolicy";

const stuck = { policy: "skb-defer", severity: "warning" } as Finding;
const answers = (...answers: [policy: string, stand: Advice["stand"]][]) =>
  answers.map(([policy, stand]) => ({ ...CHANGE, policy, stand }));

test("a page opens on the policy with a warning, then on one to change, then on the first that can tell", () => {
  const change = answers(["rfs-llc", "keep"], ["xsk-batch", "change"]);
  expect(mainPolicy({ findings: [stuck], advice: change })).toBe("skb-defer");
  expect(mainPolicy({ findings: [{ ...stuck, severity: "note" }], advice: change })).toBe("xsk-batch");
  expect(mainPolicy({ findings: [], advice: answers(["skb-init", "keep"], ["rfs-llc", "keep"]) })).toBe("rfs-llc");
  expect(mainPolicy({ findings: [], advice: answers(["rfs-llc", "cannot-tell"], ["skb-init", "keep"]) })).toBe(
    "skb-init",
  );
  expect(mainPolicy({ findings: [], advice: [CANNOT_TELL] })).toBe("rfs-llc");
  expect(mainPolicy(null)).toBe("rfs-llc");
});

test("an address without a policy that names variants was written for rfs-llc", () => {
  const summary = { findings: [stuck], advice: [] };
  expect(policyOf(readTrace({ a: "intended" }).view, summary)).toBe("rfs-llc");
  expect(policyOf(readTrace({ life: "3" }).view, summary)).toBe("skb-defer");
  expect(policyOf(readTrace({ policy: "xsk-batch" }).view, summary)).toBe("xsk-batch");
});

test("what belongs to a policy is written with it", () => {
  expect(withPolicy({ a: "stock" }, "skb-defer")).toEqual({ policy: "skb-defer", a: "stock" });
  expect(withPolicy({ policy: "skb-init", a: null, flow: null }, "skb-defer")).toEqual({
    policy: "skb-init",
    a: null,
    flow: null,
  });
  expect(withPolicy({ life: 3 }, "skb-defer")).toEqual({ life: 3 });
});

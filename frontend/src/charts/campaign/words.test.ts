import { expect, test } from "vitest";
import { campaignLayout } from "./campaign.layout";
import { classOf, modeOf, reportOf, spreadOf } from "./fixtures";
import { className, description, leftOut, policyOf, standing, summary } from "./words";

test("a class whose files told nothing says so", () => {
  expect(
    className({ cpu: "unknown", llcs: "unknown, taken as 1 LLC of 8 CPUs", kernel: "unknown", driver: "unknown" }),
  ).toBe("CPU model unknown · unknown, taken as 1 LLC of 8 CPUs · kernel unknown · driver unknown");
});

test("an answer stands on the hosts that give it", () => {
  const votes = { agree: 5, disagree: 3, either_way: 2, cannot_tell: 10 };
  const on = (stand: "change" | "split" | "either-way" | "cannot-tell") => standing(modeOf("p", { ...votes, stand }));
  expect(on("change")).toEqual({ hosts: 5, of: 20 });
  expect(on("split").hosts).toBe(8);
  expect(on("either-way").hosts).toBe(2);
  expect(on("cannot-tell").hosts).toBe(10);
});

test("the policy that most hosts lean on is taken where none, or an unknown one, is asked for", () => {
  const report = reportOf([
    classOf("a", { modes: [modeOf("a-policy", { agree: 2 }), modeOf("b-policy", { agree: 7 })] }),
  ]);
  expect([policyOf(report, null), policyOf(report, "none"), policyOf(report, "a-policy")]).toEqual([
    "b-policy",
    "b-policy",
    "a-policy",
  ]);
  expect(policyOf(reportOf([]), null)).toBeNull();
});

test("the picture in words: answers, measures with base and hosts, and what is in no class", () => {
  const report = reportOf([classOf("a", { spreads: [spreadOf([40, 41, 42], { without: 7 })] })], { failed: 2 });
  const words = description(report, campaignLayout(report, "skb-defer", 960)).replaceAll("\u2009", " ");
  expect(words).toContain("CPU a · 4 LLCs of 4 CPUs · 6.18 · ice, 10 hosts. skb-defer: keep (stock) on 10 of");
  expect(words).toContain(
    "alien share: median 41 %, quartiles 41 to 42, of 3 hosts, 7 without, 3,000 lives, reconstructed",
  );
  expect(words).toMatch(/recordings in no class: 2 failed$/);
  expect(summary(report, "skb-defer")).toBe("skb-defer, 10 hosts in 1 class: keep in 1.");
});

test("two hundred classes are told in a few, and the rest is counted", () => {
  const report = reportOf(Array.from({ length: 200 }, (_, n) => classOf(`c${n}`)));
  expect(description(report, campaignLayout(report, null, 960))).toContain("194 more classes in the table.");
});

test("nothing is left out of a campaign that is whole", () => {
  expect(leftOut(reportOf([]))).toBe("");
});

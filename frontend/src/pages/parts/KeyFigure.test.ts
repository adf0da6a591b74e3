import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Claim } from "../../model/types";
import { keyFigureOf } from "./KeyFigure";

/** A claim of the library, with the change the service computes put beside it. */
function claimOf(policy: string, id: string, label: string, change_pct: number): Claim {
  const file = new URL(`../../../../data/claims/${policy}.json`, import.meta.url);
  const { claims } = JSON.parse(readFileSync(file, "utf8")) as { claims: Claim[] };
  const claim = claims.find((one) => one.id === id);
  if (!claim) throw new Error(`no claim ${id}`);
  const recomputed = [{ label, change_pct, of_after_pct: 0, agrees: null, base: "of before", points: null, places: 2 }];
  return { ...claim, policy, recomputed };
}

test("values are means, weighted by calls where the claim weights them", () => {
  const steer = keyFigureOf(claimOf("rfs-llc", "rfs-llc-steer-calls", "after", -99.99), "after");
  expect(steer).toMatchObject({
    before: 388_381,
    after: 71.25,
    published: "significantly reduced",
    runs: "one run a side",
  });
  const wipe = keyFigureOf(claimOf("skb-init", "skb-init-cycles", "weighted by calls", -28.4), "weighted by calls");
  // kernel.md 5.3: 326.9 → 234.1 cycles an skb.
  expect(wipe?.before).toBeCloseTo(326.9, 1);
  expect(wipe?.after).toBeCloseTo(234.1, 1);
  const batch = keyFigureOf(claimOf("xsk-batch", "xsk-batch-v3-i40e", "batch, xmit.more", 67.9), "batch, xmit.more");
  expect(batch).toMatchObject({ before: 1_813_071, after: 3_044_596, published: "+67.9 %", runs: "runs not stated" });
});

test("a value that was written in an odd way gives no figure, nor does a label that is not there", () => {
  const odd = claimOf("xsk-batch", "xsk-batch-v2-virtio-shared", "batch", 28.5);
  expect(keyFigureOf(odd, "batch")).toBeNull();
  expect(keyFigureOf(odd, "zero copy")).toBeNull();
});

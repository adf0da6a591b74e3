import { expect, test } from "vitest";
import { THIN } from "../../../common/format";
import { runOf, stretchAt } from "./fixtures";
import { verdictOf } from "./verdict";

const nameOf = (id: string) => ({ slab: "taken from slab" })[id] ?? id;
const requested = { names: ["v6.19", "as posted, 0"] as const, first: ["slab"], nameOf };
const slab = (value: number) => ({ slab: ["skbs", 0, 1, 2, value] as const, done: ["skbs", 0, 1, 2, 3] as const });

test("the gap has both numbers, its sign, and the base of its percentage", () => {
  const runs = [
    runOf({ parameters: { variant: "stock", flows: 1 }, gauges: slab(44) }),
    runOf({ parameters: { variant: "seed-0", flows: 1 }, gauges: slab(120) }),
  ] as const;
  const { sentence, basis } = verdictOf({ runs, ...requested });
  expect(sentence).toBe(
    `At the end, taken from slab. v6.19: 44 skbs; as posted, 0: 120; gap +76 (+172.7${THIN}% of v6.19’s 44).`,
  );
  expect(basis).toBe(
    "Modelled on both sides: counts of a scenario, not a measured rate. They differ in variant (stock, seed-0).",
  );
});

test("of nothing there is no percentage", () => {
  const { sentence } = verdictOf({ runs: [runOf({ gauges: slab(0) }), runOf({ gauges: slab(8) })], ...requested });
  expect(sentence).toBe("At the end, taken from slab. v6.19: 0 skbs; as posted, 0: 8; gap +8.");
});

test("where what is counted first does not differ, the widest gap is told", () => {
  const runs = [
    runOf({ gauges: { ...slab(3), kicks: ["kicks", 0, 0, 0, 4], list: ["skbs", 0, 0, 0, 9] } }),
    runOf({ gauges: { ...slab(3), kicks: ["kicks", 0, 0, 0, 0], list: ["skbs", 0, 0, 0, 8] } }),
  ] as const;
  expect(verdictOf({ runs, ...requested }).sentence).toContain("kicks. v6.19: 4 kicks; as posted, 0: 0; gap −4");
  expect(verdictOf({ runs, ...requested }).sentence).toContain("1 more count differs.");
});

test("no difference is a result", () => {
  const same = runOf({ gauges: slab(3) });
  expect(verdictOf({ runs: [same, same], ...requested }).sentence).toBe(
    "At the end no count that both sides have differs.",
  );
});

test("a scenario against a recording has no verdict on a rule", () => {
  const runs = [
    runOf({ gauges: slab(3) }),
    runOf({ label: "reconstructed", parameters: stretchAt(0, null), gauges: slab(9) }),
  ] as const;
  const { sentence, basis } = verdictOf({ runs, ...requested });
  expect(sentence).toContain("different packets");
  expect(sentence).not.toMatch(/\d+ skbs/);
  expect(basis).toBe("as posted, 0 is reconstructed from a recording, v6.19 is modelled.");
});

test("two rules on one recording: which side is modelled, and that no spread is known", () => {
  const runs = [
    runOf({ label: "reconstructed", parameters: stretchAt(0, null), gauges: slab(3) }),
    runOf({ parameters: stretchAt(0, null), gauges: slab(9) }),
  ] as const;
  const { basis } = verdictOf({ runs, ...requested });
  expect(basis).toContain("v6.19 is reconstructed, as posted, 0 is modelled on the same events");
  expect(basis).toContain("no spread is known");
});

test("no sentence says that a side is better", () => {
  for (const runs of [
    [runOf({ gauges: slab(3) }), runOf({ gauges: slab(9) })],
    [runOf({ gauges: slab(9) }), runOf({ gauges: slab(3) })],
  ] as const) {
    const { sentence, basis } = verdictOf({ runs, ...requested });
    expect(`${sentence} ${basis}`).not.toMatch(/faster|slower|better|worse|win/i);
  }
});

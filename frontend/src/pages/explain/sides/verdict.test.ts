import { expect, test } from "vitest";
import { THIN } from "../../../common/format";
import { filmOf, stretchAt } from "./fixtures";
import { verdictOf } from "./verdict";

const nameOf = (id: string) => ({ slab: "taken from slab" })[id] ?? id;
const asked = { names: ["v6.19", "as posted, 0"] as const, first: ["slab"], nameOf };
const slab = (value: number) => ({ slab: ["skbs", 0, 1, 2, value] as const, done: ["skbs", 0, 1, 2, 3] as const });

test("the gap has both numbers, its sign, and the base of its percentage", () => {
  const films = [
    filmOf({ parameters: { variant: "stock", flows: 1 }, gauges: slab(44) }),
    filmOf({ parameters: { variant: "seed-0", flows: 1 }, gauges: slab(120) }),
  ] as const;
  const { sentence, basis } = verdictOf({ films, ...asked });
  expect(sentence).toBe(
    `At the end, taken from slab. v6.19: 44 skbs; as posted, 0: 120; gap +76 (+172.7${THIN}% of v6.19’s 44).`,
  );
  expect(basis).toBe(
    "Modelled on both sides: counts of a scenario, not a measured rate. They differ in variant (stock, seed-0).",
  );
});

test("of nothing there is no percentage", () => {
  const { sentence } = verdictOf({ films: [filmOf({ gauges: slab(0) }), filmOf({ gauges: slab(8) })], ...asked });
  expect(sentence).toBe("At the end, taken from slab. v6.19: 0 skbs; as posted, 0: 8; gap +8.");
});

test("where what is counted first does not differ, the widest gap is told", () => {
  const films = [
    filmOf({ gauges: { ...slab(3), kicks: ["kicks", 0, 0, 0, 4], list: ["skbs", 0, 0, 0, 9] } }),
    filmOf({ gauges: { ...slab(3), kicks: ["kicks", 0, 0, 0, 0], list: ["skbs", 0, 0, 0, 8] } }),
  ] as const;
  expect(verdictOf({ films, ...asked }).sentence).toContain("kicks. v6.19: 4 kicks; as posted, 0: 0; gap −4");
  expect(verdictOf({ films, ...asked }).sentence).toContain("1 more count differs.");
});

test("no difference is a result", () => {
  const same = filmOf({ gauges: slab(3) });
  expect(verdictOf({ films: [same, same], ...asked }).sentence).toBe(
    "At the end no count that both sides have differs.",
  );
});

test("a scenario against a recording has no verdict on a rule", () => {
  const films = [
    filmOf({ gauges: slab(3) }),
    filmOf({ label: "reconstructed", parameters: stretchAt(0, null), gauges: slab(9) }),
  ] as const;
  const { sentence, basis } = verdictOf({ films, ...asked });
  expect(sentence).toContain("different packets");
  expect(sentence).not.toMatch(/\d+ skbs/);
  expect(basis).toBe("as posted, 0 is reconstructed from a recording, v6.19 is modelled.");
});

test("two rules on one recording: which side is modelled, and that no spread is known", () => {
  const films = [
    filmOf({ label: "reconstructed", parameters: stretchAt(0, null), gauges: slab(3) }),
    filmOf({ parameters: stretchAt(0, null), gauges: slab(9) }),
  ] as const;
  const { basis } = verdictOf({ films, ...asked });
  expect(basis).toContain("v6.19 is reconstructed, as posted, 0 is modelled on the same events");
  expect(basis).toContain("no spread is known");
});

test("no sentence says that a side is better", () => {
  for (const films of [
    [filmOf({ gauges: slab(3) }), filmOf({ gauges: slab(9) })],
    [filmOf({ gauges: slab(9) }), filmOf({ gauges: slab(3) })],
  ] as const) {
    const { sentence, basis } = verdictOf({ films, ...asked });
    expect(`${sentence} ${basis}`).not.toMatch(/faster|slower|better|worse|win/i);
  }
});

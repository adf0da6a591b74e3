import type { Sweep, SweepPoint } from "../../model/types";

function point(at: number, variant: string, deferred: number, overflow: number): SweepPoint {
  const recorded = at === 64 && variant === "stock";
  const label = recorded ? ("reconstructed" as const) : ("modelled" as const);
  return {
    at: String(at),
    variant,
    counters: {
      alien: { value: 2259, label },
      deferred: { value: deferred, label },
      overflow: { value: overflow, label },
    },
    estimates: [
      {
        id: "per-skb",
        text: "free and allocate",
        unit: "ns",
        low: 20 + overflow / 100,
        high: 40 + overflow / 50,
        per: "skb",
        base: 2259,
        terms: {},
      },
    ],
    recorded,
  };
}

/** The limit of the defer list at three values, under two variants; recorded at 64. For tests. */
export const LIMITS: Sweep = {
  policy: "skb-defer",
  axis: { kind: "knob", name: "net.core.skb_defer_max" },
  points: [
    point(0, "stock", 0, 2259),
    point(0, "v-old", 0, 2100),
    point(64, "stock", 2259, 0),
    point(64, "v-old", 2100, 0),
    point(256, "stock", 2259, 0),
    point(256, "v-old", 2100, 0),
  ],
};

/** The same over hosts. For tests. */
export const HOSTS: Sweep = {
  ...LIMITS,
  axis: { kind: "host", name: "host" },
  points: LIMITS.points.map((one) => ({
    ...one,
    at: one.at === "0" ? "one-llc" : one.at === "64" ? "recorded" : "preset:server-4x4",
  })),
};

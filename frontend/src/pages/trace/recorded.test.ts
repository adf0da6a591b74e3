import { expect, test } from "vitest";
import { replayOf } from "../../charts/costs/fixtures";
import type { Analysis } from "../../model/types";
import { recordedKnobs, recordedWords } from "./recorded";

const base = {
  host: { knobs: { "net.core.skb_defer_max": "64", rps_cpus: "f" } },
  summary: {
    replays: [
      {
        ...replayOf("stock", []),
        knobs: {
          "net.core.skb_defer_max": { value: 64, source: "lscpu, host.txt" },
          nr_cpu_ids: { value: 2, source: "assumed: default of 6.18" },
        },
      },
    ],
  },
} as unknown as Analysis;

test("the host file's values are recorded, a stand-in says which default it is, the rest is not recorded", () => {
  const knobs = recordedKnobs(base);
  const words = (name: string) => recordedWords(knobs.get(name));
  expect(words("net.core.skb_defer_max")).toBe("recorded 64");
  expect(words("rps_cpus")).toBe("recorded f");
  expect(words("nr_cpu_ids")).toBe("2, default of 6.18");
  expect(words("page_pool_ring")).toBe("not recorded");
  expect(recordedKnobs(null).size).toBe(0);
});

import { expect, test } from "vitest";
import type { Analysis, Policy, ReplaySummary } from "../../model/types";
import { differences } from "./Difference";

const POLICY = { id: "rfs-llc", rules: [{ id: "A-equal" }, { id: "A-moved" }, { id: "A-never" }] } as Policy;

const analysis = (alien: number, decisions: Record<string, number>, writes: number | null) =>
  ({
    summary: {
      lives: { alien },
      replays: [
        {
          policy: "rfs-llc",
          variant: "stock",
          decisions,
          counters: { writes: { value: writes, label: "exact" } },
        } as unknown as ReplaySummary,
      ],
    },
  }) as Analysis;

test("each number is beside itself; a rule that one side never took is 0 there, what it cannot show stays unknown", () => {
  const rows = differences(analysis(5, { "A-equal": 9 }, 3), analysis(5, { "A-moved": 4 }, null), POLICY, "stock");
  expect(rows).toEqual([
    { what: "skbs freed on another CPU than allocated", recorded: 5, assumed: 5 },
    { what: "decided by A-equal", recorded: 9, assumed: 0 },
    { what: "decided by A-moved", recorded: 0, assumed: 4 },
    { what: "writes", recorded: 3, assumed: null },
  ]);
  expect(differences(analysis(1, {}, 0), analysis(2, {}, 0), POLICY, "another")).toHaveLength(1);
});

import { expect, test } from "vitest";
import type { ThroughputGroup } from "../../model/types";
import { siblingOf, unlisted } from "./siblings";

const group = (id: string): ThroughputGroup => ({
  id,
  title: id,
  unit: id.endsWith("bits") ? "bit/s" : "pps",
  about: "",
  reference: [],
  series: [],
});
const GROUPS = ["measured-a-bits", "measured-a-pps", "measured-b-pps", "xsk-copy", "measured-a-c-pps"].map(group);

test("the same runs in the other unit are one press away, other runs are not", () => {
  expect(siblingOf(GROUPS, { id: "measured-a-bits" })?.id).toBe("measured-a-pps");
  expect(siblingOf(GROUPS, { id: "measured-a-pps" })?.id).toBe("measured-a-bits");
  for (const id of ["measured-b-pps", "xsk-copy", "measured-a-c-pps", "gone"])
    expect(siblingOf(GROUPS, { id })).toBeNull();
});

test("a picker lists them once, in the unit in view", () => {
  expect([...unlisted(GROUPS, "xsk-copy")]).toEqual(["measured-a-pps"]);
  expect([...unlisted(GROUPS, "measured-a-bits")]).toEqual(["measured-a-pps"]);
  expect([...unlisted(GROUPS, "measured-a-pps")]).toEqual(["measured-a-bits"]);
});

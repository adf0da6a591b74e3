import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Claim } from "../../model/types";
import { basesOf, pointOf, readValue, rowsOf } from "./trap.layout";

const library = readFileSync(new URL("../../../../data/claims/xsk-batch.json", import.meta.url), "utf8");
const claims = JSON.parse(library).claims as Claim[];
const rows = rowsOf(claims);
const row = (id: string) => rows.find((one) => one.id === id);

test("every series is found, in the library’s own numbers", () => {
  expect(rows.map(({ name, version }) => `${name} ${version.slice(0, 2)}`)).toEqual([
    "i40e v2",
    "i40e v3",
    "ixgbe v3",
    "virtio_net v2",
    "virtio_net, 2 threads v2",
  ]);
  expect(pointOf(row("xsk-batch-v2-i40e"), "zc")?.pps).toBe(14_879_414);
});

test("zero copy stands at 13.4 times copy mode in v2, at 8.2 in v3", () => {
  expect(pointOf(row("xsk-batch-v2-i40e"), "zc")?.times).toBeCloseTo(13.41, 2);
  expect(pointOf(row("xsk-batch-v3-i40e"), "zc")?.times).toBeCloseTo(8.21, 2);
});

// 3,024,110 / 1,109,754 and 3,044,596 / 1,813,071: published as +172.5 % and +67.9 %.
test("nearly one rate, two ratios", () => {
  const bases = basesOf(rows);
  expect((bases?.after.pps ?? 0) / (bases?.before.pps ?? 1)).toBeCloseTo(1.0068, 4);
  expect(bases?.before.times).toBeCloseTo(2.725, 3);
  expect(bases?.after.times).toBeCloseTo(1.6792, 4);
});

test("the odd number is read as the library reads it, and kept as printed", () => {
  const odd = pointOf(row("xsk-batch-v2-virtio-shared"), "batch");
  expect(odd).toMatchObject({ pps: 521_076, printed: "52,1076" });
  expect(odd?.times).toBeCloseTo(1.285, 3);
  expect(readValue("about 5")).toBeNull();
});

test("without claims there is nothing to show", () => {
  expect(rowsOf([])).toEqual([]);
  expect(basesOf([])).toBeNull();
});

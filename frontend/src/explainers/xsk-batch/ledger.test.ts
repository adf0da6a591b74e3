import { expect, test } from "vitest";
import { lastOf } from "../../model/simulation";
import { run } from "../testing/simulations";
import { holdEnd, ledger, shares } from "./index";

const at = (parameters: Record<string, string>, position?: number) => {
  const made = run("xsk-batch", parameters);
  return ledger(made, position ?? lastOf(made)).map(({ value, unit, note }) => [value, unit, note]);
};

// t = a + b + c = 363 + 114 + 60 ns; four calls of 32, 32, 32 and 4.
test("a hundred packets, one at a time", () => {
  expect(at({})).toEqual([
    ["1.86", "Mpps", "modelled, over all holds so far"],
    ["537", "ns", "363 work + 114 hold + 60 doorbell"],
    ["100×", "for 100 packets", "one packet a hold"],
    ["100", "for 100 packets", "4 calls, 3 ended with EAGAIN"],
  ]);
});

// b of 4 holds among 100 packets: 4.56; as posted the last call ends with EAGAIN too.
test("the same in groups of 32", () => {
  expect(at({ variant: "batch" })).toEqual([
    ["2.34", "Mpps", "modelled, over all holds so far"],
    ["428", "ns", "363 work + 4.6 hold + 60 doorbell"],
    ["4×", "for 100 packets", "25 packets a hold"],
    ["100", "for 100 packets", "4 calls, 4 ended with EAGAIN"],
  ]);
});

test("a doorbell below nothing is taken off, not added", () => {
  expect(at({ case: "virtio" })[1]?.[2]).toBe("1,056 work + 366 hold − 120 doorbell");
});

test("rates are those of whole holds: within a group nothing changes", () => {
  const made = run("xsk-batch", { variant: "batch" });
  const end = made.moments["first-hold"] ?? 0;
  const middle = (made.moments["second-read"] ?? 0) + 20;
  expect(holdEnd(made, middle)).toBe(end);
  expect(shares(made, middle)).toEqual(shares(made, end));
  expect(at({ variant: "batch" }, 3)[0]?.[2]).toBe("no hold has ended yet");
});

test("a group above the budget is refused, and the ledger says so", () => {
  expect(at({ variant: "batch", batch: "64" })[2]).toEqual([
    "100×",
    "for 100 packets",
    "EACCES: group above the budget",
  ]);
});

test("skbs built for nothing are counted", () => {
  const made = run("xsk-batch", { case: "driver-full", variant: "batch" });
  expect(ledger(made, made.moments.busy ?? 0)[2]?.note).toBe("8 skbs built and freed unsent");
});

test("a simulation without these gauges cannot tell", () => {
  const made = { ...run("xsk-batch"), gauges: [] };
  expect(ledger(made, 1).map(({ value }) => value)).toEqual(Array(4).fill("cannot tell"));
});

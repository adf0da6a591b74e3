// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Capture } from "../../model/types";
import { CaptureFacts } from "./CaptureFacts";

afterEach(cleanup);

const CAPTURE: Capture = {
  upload_id: "b",
  policy: "xdp-return",
  seconds: 5.1,
  recorded: ["skb:consume_skb"],
  missing: [{ event: "csd:csd_queue_cpu", cost: "kicks of other CPUs cannot be counted" }],
  skipped: [{ what: "numactl", why: "it is missing" }],
  drivers: [],
  label: "exact",
  counters: { "softnet/cpu0/dropped": { before: 5, after: 1205 } },
  unchanged: 179,
  page_pools: { "ethtool/eth0/rx": { recycle_ring: { before: 7, after: 7 } } },
  passed_over: {},
};

test("a counter stands with both its moments and its change", () => {
  render(<CaptureFacts capture={CAPTURE} />);
  const row = screen.getByRole("row", { name: /softnet\/cpu0\/dropped/ });
  expect(row.textContent).toBe("softnet/cpu0/dropped51,2051,200");
});

test("a page pool that recycled nothing is shown too", () => {
  render(<CaptureFacts capture={CAPTURE} />);
  expect(screen.getByRole("row", { name: /ethtool\/eth0\/rx recycle_ring/ }).textContent).toMatch(/770$/);
});

test("what the kernel does not offer says what that costs", () => {
  render(<CaptureFacts capture={CAPTURE} />);
  const gaps = screen.getAllByRole("listitem").map((item) => item.textContent);
  expect(gaps).toEqual([
    "csd:csd_queue_cpu is not offered by that kernel: kicks of other CPUs cannot be counted.",
    "Left out, numactl: it is missing.",
  ]);
});

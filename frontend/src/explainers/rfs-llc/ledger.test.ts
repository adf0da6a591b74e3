import { expect, test } from "vitest";
import { lastOf } from "../../model/simulation";
import { run } from "../testing/simulations";
import { ledger } from "./index";

/** The rules that wrote. */
const byRule = (...at: Parameters<typeof ledger>) => ledger(...at)[1]?.note;

const at = (of: ReturnType<typeof run>, position: number) =>
  ledger(of, position).map(({ id, value, unit }) => `${id} ${value} ${unit}`);

test("today: 17 hops and a first read, 18 writes, 18 calls, nothing avoided", () => {
  const one = run("rfs-llc", { case: "one-reader" });
  expect(at(one, lastOf(one))).toEqual([
    "avoided 0 of 18",
    "writes 18 writes",
    "far 0 of 61 packets",
    "steer-calls 18 calls",
  ]);
  expect(byRule(one, lastOf(one))).toBe("14 inside one LLC, 3 to another LLC, 1 slot empty");
});

test("as described at the tenth hop: the three that leave a domain, and the first read", () => {
  const described = run("rfs-llc", { case: "one-reader", variant: "intended" });
  const position = described.moments["ten-hops"] ?? 0;
  expect(at(described, position)).toEqual([
    "avoided 7 of 11",
    "writes 4 writes",
    "far 0 of 33 packets",
    "steer-calls 3 calls",
  ]);
  expect(ledger(described, position)[2]?.note).toBe("19 on another CPU of the reader’s LLC");
});

test("what is written by hand is counted as such, and as no rule’s", () => {
  const plain = run("rfs-llc", { case: "one-reader", variant: "intended" });
  const retained = plain.events.find((event) => event.choice?.took === "keep");
  const hand = run("rfs-llc", { case: "one-reader", variant: "intended", hand: `${retained?.ask}:write` });
  const position = hand.events.findIndex((event) => event.ask === retained?.ask) + 1;
  expect(byRule(hand, position)).toBe("1 old CPU invalid, 1 by hand");
});

test("a NIC that does not follow is said so; before anything happened nothing is written", () => {
  const off = run("rfs-llc", { case: "rfs-only" });
  expect(ledger(off, lastOf(off))[3]?.note).toMatch(/does not follow/);
  expect(byRule(off, 0)).toBe("nothing is written yet");
});

test("where a simulation has no such gauge the number is not known", () => {
  const bare = { ...run("rfs-llc", { case: "one-reader" }), gauges: [] };
  expect(ledger(bare, 0).map((entry) => entry.value)).toEqual(Array(4).fill("cannot tell"));
});

import { expect, test } from "vitest";
import { HOSTS, LIMITS } from "../../charts/sweep/fixtures";
import { asRecorded, firstAxis, hostsOf, numberOf, placesOf, readPlaces } from "./sweeps";

const LIMIT = { name: "net.core.skb_defer_max", text: "", min: 0, max: 2 ** 31 - 1 };

test("a knob's places are its defaults with the recorded value among them, ascending and once", () => {
  expect(placesOf(LIMIT, null)).toEqual([0, 2, 16, 64, 128, 256]);
  expect(placesOf(LIMIT, 64)).toEqual([0, 2, 16, 64, 128, 256]);
  expect(placesOf(LIMIT, 100)).toEqual([0, 2, 16, 64, 100, 128, 256]);
});

test("a switch has both its values, and a knob nobody listed powers of four within its bounds", () => {
  expect(placesOf({ name: "x", text: "", min: 0, max: 1 }, 1)).toEqual([0, 1]);
  expect(placesOf({ name: "x", text: "", min: 0, max: 70 }, null)).toEqual([0, 1, 4, 16, 64]);
});

test("recorded values come as numbers or as text", () => {
  expect([numberOf(64), numberOf("64"), numberOf("ff"), numberOf(undefined), numberOf("-1")]).toEqual([
    64,
    64,
    null,
    null,
    null,
  ]);
});

test("typed places are read, sorted, and refused in a sentence", () => {
  expect(readPlaces("128, 0 64,64", LIMIT)).toEqual([0, 64, 128]);
  expect(readPlaces(" ", LIMIT)).toContain("at least one value");
  expect(readPlaces("0,-1", LIMIT)).toContain("-1 is no value of net.core.skb_defer_max");
  expect(readPlaces("1.5", LIMIT)).toContain("whole numbers from 0 to 2147483647");
  expect(readPlaces(Array.from({ length: 65 }, (_, at) => at).join(), LIMIT)).toContain("65 values");
});

test("hosts begin with the recording's own; a policy about caches sweeps them first", () => {
  expect(hostsOf([{ name: "server-4x4" }])).toEqual(["recorded", "one-llc", "own-llc", "preset:server-4x4"]);
  const policy = { question: "", variants: [], rules: [], judged: null, page: "", knobs: [LIMIT] };
  expect(firstAxis({ ...policy, id: "rfs-llc" })).toBeNull();
  expect(firstAxis({ ...policy, id: "skb-defer" })).toBe(LIMIT.name);
  expect(firstAxis({ ...policy, id: "xdp-return", knobs: [] })).toBeNull();
});

test("only the recorded host is as recorded, and nothing is under an assumed host", () => {
  const everywhere = { ...HOSTS, points: HOSTS.points.map((point) => ({ ...point, recorded: true })) };
  const places = (isElsewhere: boolean) =>
    new Set(asRecorded(everywhere, isElsewhere).points.flatMap(({ at, recorded }) => (recorded ? [at] : [])));
  expect(places(false)).toEqual(new Set(["recorded"]));
  expect(places(true)).toEqual(new Set());
  expect(asRecorded(LIMITS, false)).toEqual(LIMITS);
  expect(asRecorded(LIMITS, true).points.some(({ recorded }) => recorded)).toBe(false);
});

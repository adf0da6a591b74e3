import { expect, test, vi } from "vitest";
import { parseSearch, stringifySearch } from "./search";
import { readSweep, writeSweep } from "./sweep";
import {
  isTraceStep,
  linkedLife,
  rangeOf,
  readHost,
  readTrace,
  requestOf,
  tabOf,
  writeHost,
  writeTrace,
} from "./trace";
import { CURRENT_VERSION, UPGRADERS, upgraded } from "./version";

const FULL =
  "?v=1&from=1000&to=2000&life=71&flow=0x50a4fd73&pair=0-1&moment=1500&a=stock&b=as-posted&life_view=overview" +
  "&policy=skb-defer&sweep=skb-defer:stock,v-defer:net.core.skb_defer_max:0,2,16" +
  "&measure=1200-1300&rate=bits&tab=notes&flowview=arcs&txview=close&group=xsk-batch&host=preset:epyc-2s&kernel=6.18&table=flow,decisions&set.net.core.skb_defer_max=64";

test("a full address survives reading and writing", () => {
  const query = parseSearch(FULL);
  const address = readTrace(query);
  expect(address.view).toMatchObject({ from: 1000, to: 2000, life: 71, pair: { alloc: 0, free: 1 }, a: "stock" });
  expect(address.view.policy).toBe("skb-defer");
  expect(address.knobs).toEqual({ "net.core.skb_defer_max": 64 });
  const again = writeTrace(address, {});
  expect(new URLSearchParams(stringifySearch(again)).toString().split("&").sort()).toEqual(
    new URLSearchParams(FULL).toString().split("&").sort(),
  );
});

test("an address without anything is the plain view and is written as its version alone", () => {
  const address = readTrace({});
  expect(address.view.lifeView).toBe("lives");
  expect(writeTrace(address, {})).toEqual({ v: "1" });
  expect(requestOf(address)).toBeNull();
});

test("every version up to the current one has an upgrader", () => {
  for (let version = 1; version <= CURRENT_VERSION; version++)
    expect(UPGRADERS[version], `v=${version}`).toBeTypeOf("function");
  expect(Object.keys(UPGRADERS)).toHaveLength(CURRENT_VERSION);
});

test("an address of a newer build is read as far as it can be", () => {
  expect(upgraded({ v: "99", life: "3" })).toEqual({ life: "3" });
  expect(readTrace({ v: "99", life: "3" }).view.life).toBe(3);
});

test("unknown keys are kept", () => {
  const written = writeTrace(readTrace({ v: "1", utm: "x", life: "3" }), { v: "1", utm: "x", life: "3" });
  expect(written).toEqual({ v: "1", utm: "x", life: "3" });
});

test.each([
  ["from", "-5"],
  ["from", "12.5"],
  ["to", "99999999999999999"],
  ["life", "x"],
  ["flow", "0xZZ"],
  ["pair", "0"],
  ["life_view", "both"],
  ["flowview", ""],
  ["host", "preset:"],
  ["host", "upload:../etc"],
  ["host", "constructor"],
  ["table", "flow,nothing"],
  ["kernel", "6.18 <script>"],
  ["policy", "skb defer"],
  ["measure", "20-10"],
  ["tab", "other"],
  ["notes", "%%"],
  ["sweep", "skb-defer:stock:net.core.skb_defer_max:many"],
])("a bad %s=%s is reported and ignored", (key, text) => {
  const onBadValue = vi.fn();
  const address = readTrace({ v: "1", [key]: text, life_ok: "1" }, onBadValue);
  expect(onBadValue).toHaveBeenCalledExactlyOnceWith(key, text);
  expect(writeTrace(address, {})).toEqual({ v: "1" });
});

test("links from before there were tabs open the tab that they speak of", () => {
  const tab = (query: Record<string, string>) => tabOf(readTrace({ v: "1", ...query }).view);
  expect(tab({})).toBe("whatif");
  expect(tab({ host: "own-llc" })).toBe("whatif");
  expect(tab({ sweep: "skb-defer:stock:net.core.skb_defer_max:0,2" })).toBe("sweep");
  expect(tab({ sweep: "skb-defer:stock:net.core.skb_defer_max:0,2", tab: "host" })).toBe("host");
});

test("a range that runs backwards is no range", () => {
  expect(readTrace({ from: "5", to: "5" }).view).toMatchObject({ from: null, to: null });
});

test("moving the range replaces, choosing a life or a knob is a step", () => {
  const before = readTrace({});
  expect(isTraceStep(before, readTrace({ moment: "1" }))).toBe(false);
  expect(isTraceStep(before, readTrace({ from: "1", to: "2" }))).toBe(true);
  expect(isTraceStep(before, readTrace({ life: "1" }))).toBe(true);
  expect(isTraceStep(before, readTrace({ "set.net.core.skb_defer_max": "1" }))).toBe(true);
});

test("a range is cut to the recording", () => {
  expect(rangeOf(readTrace({}).view, 500)).toEqual({ from: 0, to: 500 });
  expect(rangeOf(readTrace({ from: "100", to: "900" }).view, 500)).toEqual({ from: 100, to: 500 });
  expect(rangeOf(readTrace({ from: "800", to: "900" }).view, 500)).toEqual({ from: 499, to: 500 });
});

test.each(["header", "own-llc", "one-llc", "preset:xeon-2s", "upload:0a1b2c3d4e5f", "layout:0,1/2,3;0,1,2,3"])(
  "host %s reads back as it was written",
  (text) => {
    const host = readHost(text);
    expect(host).toBeDefined();
    if (host) expect(writeHost(host)).toBe(text);
  },
);

test.each([
  "skb-defer:stock,v-defer:net.core.skb_defer_max:0,2,16,64,128,256",
  "rfs-llc:stock:host:recorded,one-llc,own-llc,preset:server-4x4",
])("sweep %s reads back as it was written", (text) => {
  const sweep = readSweep(text);
  expect(sweep).toBeDefined();
  if (sweep) expect(writeSweep(sweep)).toBe(text);
});

test.each(["", "skb-defer", "skb-defer:stock:x:-1", "skb-defer:stock:x:", "a:b:host:upload:../etc", "a:b c:x:1"])(
  "a sweep %j is none",
  (text) => expect(readSweep(text)).toBeUndefined(),
);

test("a sweep of more places than the server takes is none", () => {
  const places = Array.from({ length: 65 }, (_, place) => place).join(",");
  expect(readSweep(`skb-defer:stock:x:${places}`)).toBeUndefined();
});

test("a link with a life alone is a link to where that life is", () => {
  const named = (query: Record<string, string>) => linkedLife(readTrace(query).view);
  expect(named({ v: "1", life: "12" })).toBe(12);
  expect(named({ v: "1", life: "12", life_view: "overview" })).toBe(12);
  expect(named({ v: "1", life: "12", from: "5" })).toBeNull();
  expect(named({ v: "1", life: "12", pair: "0-1" })).toBeNull();
  expect(named({ v: "1" })).toBeNull();
});

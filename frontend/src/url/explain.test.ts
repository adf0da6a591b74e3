import { expect, test, vi } from "vitest";
import { type ExplainAddress, type ExplainView, isExplainStep, readExplain, writeExplain } from "./explain";
import { parseSearch, stringifySearch } from "./search";
import { CURRENT_VERSION } from "./version";

const FULL =
  "?v=1&step=kick&p=131&pick=list:0:1&hand=17:here,18:back&pair=near-far&swapped=yes&align=event&trace=0a1b2c3d4e5f" +
  "&at=20000000&before=c1775ee558ce3c99f235&analysis=a1319cfb9468c916fb2d&tv=v-old&tp=44&pp=52&own=second&ptrace=c87d21b0b6fbec4ce119&pat=6765714" +
  "&a=stock&b=seed-0&form=curves&gauge=list:0:1&scales=own&palette=tol&as=table&read=article&set.flows=4&set.case=slow-kick&set.limit=-1";

/** Numbers that only look random: the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789_.:-";

function anyAddress(below: (n: number) => number): ExplainAddress {
  const word = () => Array.from({ length: 1 + below(20) }, () => LETTERS[below(LETTERS.length)]).join("");
  const or = <T>(make: () => T): T | null => (below(2) ? make() : null);
  const one = <T>(...of: [T, ...T[]]): T => of[below(of.length)] ?? of[0];
  const view: ExplainView = {
    step: or(word),
    position: or(() => below(5000)),
    pick: or(word),
    hand: or(() =>
      Array.from({ length: 1 + below(64) }, () => `${below(1_000_000)}:${one("here", "back", "to-slab")}`).join(","),
    ),
    pair: or(word),
    swapped: one("no", "yes"),
    align: one("time", "event"),
    trace: or(word),
    at: or(() => below(2 ** 31) * 1000),
    before: or(word),
    traceAnalysis: or(word),
    traceVariant: or(word),
    own: one("none", "first", "second"),
    pairTrace: or(word),
    pairAt: or(() => below(2 ** 31) * 1000),
    a: or(word),
    b: or(word),
    form: one("scenes", "curves", "gaps"),
    gauge: or(word),
    scales: one("shared", "own"),
    tracePosition: or(() => below(5000)),
    pairPosition: or(() => below(5000)),
    palette: one("okabe-ito", "tol"),
    as: one("picture", "table"),
    read: one("steps", "article"),
  };
  const names = ["flows", "case", "limit", "hop-rate", "seed"].filter(() => below(2));
  return {
    view,
    parameters: Object.fromEntries(names.map((name) => [name, one("4", "-1", "slow-kick", "0.5", "v7.1")])),
  };
}

test("a full address survives reading and writing", () => {
  const address = readExplain(parseSearch(FULL));
  expect(address.view).toEqual({
    step: "kick",
    position: 131,
    pick: "list:0:1",
    hand: "17:here,18:back",
    pair: "near-far",
    swapped: "yes",
    align: "event",
    trace: "0a1b2c3d4e5f",
    at: 20_000_000,
    before: "c1775ee558ce3c99f235",
    traceAnalysis: "a1319cfb9468c916fb2d",
    traceVariant: "v-old",
    own: "second",
    pairTrace: "c87d21b0b6fbec4ce119",
    pairAt: 6_765_714,
    a: "stock",
    b: "seed-0",
    form: "curves",
    gauge: "list:0:1",
    scales: "own",
    tracePosition: 44,
    pairPosition: 52,
    palette: "tol",
    as: "table",
    read: "article",
  });
  expect(address.parameters).toEqual({ flows: "4", case: "slow-kick", limit: "-1" });
  const again = stringifySearch(writeExplain(address, {}));
  expect(new URLSearchParams(again).toString().split("&").sort()).toEqual(
    new URLSearchParams(FULL).toString().split("&").sort(),
  );
});

test("200 random addresses read back as they were written", () => {
  const below = numbers(20260326);
  for (let n = 0; n < 200; n++) {
    const address = anyAddress(below);
    const onBadValue = vi.fn();
    const text = stringifySearch(writeExplain(address, {}));
    expect(readExplain(parseSearch(text), onBadValue), text).toEqual(address);
    expect(onBadValue, text).not.toHaveBeenCalled();
    expect(stringifySearch(writeExplain(readExplain(parseSearch(text)), parseSearch(text)))).toBe(text);
  }
});

test("the plain view is written as its version alone", () => {
  expect(writeExplain(readExplain({}), {})).toEqual({ v: String(CURRENT_VERSION) });
});

test.each([
  ["p", "-1"],
  ["p", "12.5"],
  ["p", "99999999999999999"],
  ["step", "a step"],
  ["step", "<script>"],
  ["pick", "x".repeat(65)],
  ["hand", "17"],
  ["hand", "17:here,"],
  ["hand", "1234567:here"],
  ["hand", Array.from({ length: 65 }, (_, ask) => `${ask}:here`).join(",")],
  ["pair", "../x"],
  ["swapped", "true"],
  ["align", "packet"],
  ["at", "1e9"],
  ["tp", "x"],
  ["pp", "-"],
  ["before", "../x"],
  ["own", "both"],
  ["ptrace", "../x"],
  ["pat", "-3"],
  ["tv", "a b"],
  ["analysis", ""],
  ["a", "v old"],
  ["form", "table"],
  ["gauge", "list 0"],
  ["scales", "log"],
  ["palette", "rainbow"],
  ["as", ""],
  ["read", "scroll"],
])("a bad %s=%s is reported once and ignored, the rest holds", (key, text) => {
  const onBadValue = vi.fn();
  const address = readExplain({ v: "1", [key]: text, ...(key === "step" ? { p: "7" } : { step: "kick" }) }, onBadValue);
  expect(onBadValue).toHaveBeenCalledExactlyOnceWith(key, text);
  expect(writeExplain(address, {})).toEqual({ v: "1", ...(key === "step" ? { p: "7" } : { step: "kick" }) });
});

test.each([
  ["set.Flows", "4"],
  ["set.", "4"],
  ["set.flows", "4;drop"],
  ["set.flows", ""],
  ["set.__proto__", "4"],
])("%s=%s is no parameter", (key, text) => {
  expect(readExplain({ [key]: text }).parameters).toEqual({});
});

test("keys of others are kept, parameters turned back are gone", () => {
  const query = { v: "1", utm_source: "review", "set.flows": "4", step: "kick" };
  const address = readExplain(query);
  expect(writeExplain({ ...address, parameters: {} }, query)).toEqual({ v: "1", utm_source: "review", step: "kick" });
});

test.each([[undefined], ["0"], ["1"], ["99"], ["x"]])("version %s is read as far as it can be", (v) => {
  const address = readExplain({ ...(v === undefined ? {} : { v }), step: "kick", p: "131", "set.flows": "4" });
  expect(address.view).toMatchObject({ step: "kick", position: 131 });
  expect(address.parameters).toEqual({ flows: "4" });
  expect(writeExplain(address, {}).v).toBe(String(CURRENT_VERSION));
});

test("moving within a simulation replaces; a step, a parameter, a decision by hand is a step in history", () => {
  const before = readExplain({ step: "kick", p: "131" });
  expect(isExplainStep(before, readExplain({ step: "kick", p: "140" }))).toBe(false);
  expect(isExplainStep(before, readExplain({ step: "kick", p: "131", tp: "4", at: "9", pp: "3", pat: "7" }))).toBe(
    false,
  );
  for (const change of [{ step: "flush" }, { "set.flows": "4" }, { hand: "17:here" }, { pick: "list:0:1" }])
    expect(isExplainStep(before, readExplain({ step: "kick", p: "131", ...change })), JSON.stringify(change)).toBe(
      true,
    );
});

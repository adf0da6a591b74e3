import { expect, test } from "vitest";
import { classOf, reportOf } from "../charts/campaign/fixtures";
import { COUNTS, FASTER, HISTOGRAMS, SHARES, TOO_FEW } from "../charts/comparison/fixtures";
import { estimateOf, replayOf } from "../charts/costs/fixtures";
import { DEFERRING, HOPPING } from "../charts/decisions/fixtures";
import { everyPair, flowsOf, hostOf } from "../charts/flow/fixtures";
import { LIMITS } from "../charts/sweep/fixtures";
import { MEASURED } from "../charts/throughput/fixtures";
import { render } from "./render";

const shape = hostOf(8, 4, 2);
const host = { ...shape, kernel: "6.18", source: "host file", knobs: {} };
const chart = (data: unknown, options = {}) => ({
  title: "Name <b>",
  host,
  data,
  options,
  label: "exact",
  source: "a.perf.data",
});
const timeline = {
  from: 0,
  to: 1000,
  mode: "lives",
  bucket_ns: null,
  total: 2,
  shown: 2,
  lives: {
    n: [1, 2],
    t0: [0, 100],
    t1: [900, 5000],
    cpu: [0, 1],
    alloc: [0, 1],
    origin: [1, 1],
    done: [null, null],
    free_cpu: [5, 1],
    fate: [1, 1],
    len: [64, 64],
    hash: [null, null],
  },
  buckets: null,
};
const KINDS = {
  comparison: [FASTER, TOO_FEW, SHARES, COUNTS, HISTOGRAMS],
  flow: [chart(flowsOf(shape, everyPair(shape)))],
  decisions: [chart(HOPPING), chart(DEFERRING)],
  costs: [chart([replayOf("stock", [estimateOf(10, 20)], true)])],
  sweep: [chart(LIMITS)],
  throughput: [chart({ groups: [MEASURED] }, { group: MEASURED.id, axis: "close" })],
  lifecycle: [chart(timeline)],
  campaign: [
    chart(reportOf([classOf("a"), classOf("b")], { failed: 1 })),
    chart(reportOf([classOf("a", { spreads: [], modes: [] })])),
  ],
};
const ask = (kind: string, document: unknown, given = {}) =>
  JSON.stringify({
    kind,
    document,
    theme: "light",
    width: 720,
    height: 405,
    id: "7k2m9q4x1t0a",
    sentence: "One sentence.",
    ...given,
  });
const ALLOWED = new Set(["svg", "g", "path", "line", "rect", "circle", "text", "tspan", "title", "desc"]);
const every = Object.entries(KINDS).flatMap(([kind, documents]) =>
  documents.map((document, at) => [`${kind} ${at}`, kind, document] as const),
);

test.each(every)("%s is one SVG that needs nothing else, the same every time", (_, kind, document) => {
  for (const given of [{}, { theme: "dark" }, { width: 480, height: 400 }, { width: 1200, height: 628 }]) {
    const svg = render(ask(kind, document, given));
    const elements = new Set([...svg.matchAll(/<([a-z]+)/gi)].map(([, name]) => name ?? ""));
    expect([...elements].filter((name) => !ALLOWED.has(name))).toEqual([]);
    expect(svg.match(/<svg/g)).toHaveLength(1);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 [\d.]+ [\d.]+"/);
    expect(svg).toMatch(/role="img"[^>]*><title>[^<]+<\/title><desc>[^<]+<\/desc><rect/);
    expect(svg).not.toMatch(/var\(|url\(|NaN|undefined|Infinity|class=|style=|data-|aria-|href|clip-path/);
    expect(svg).toContain("7k2m9q4x1t0a");
    expect(render(ask(kind, document, given))).toBe(svg);
  }
});

test("the description of a comparison is its verdict, and both themes have their own ground", () => {
  const light = render(ask("comparison", FASTER));
  expect(light).toContain(`<desc>${FASTER.rows[0]?.verdict}</desc>`);
  expect(light).toContain('fill="#ffffff"/>');
  expect(render(ask("comparison", FASTER, { theme: "dark" }))).toContain('fill="#1b2024"/>');
  expect(light).toContain("font-family=\"'IBM Plex Sans'");
});

test("names from a recording stay words, whatever is in them", () => {
  const evil = '</text><script>alert(1)</script>\u202e var(--ink) "\u0007';
  const svg = render(ask("comparison", { ...FASTER, title: evil }));
  expect(svg).not.toContain("<script");
  expect(svg).toContain("&lt;/text&gt;&lt;script&gt;alert(1)&lt;/script&gt;\ufffd var(--ink) &quot;\ufffd");
});

test("what cannot be drawn is refused in one sentence", () => {
  expect(() => render(ask("pie", {}))).toThrow(
    'the kind "pie" is unknown; expected comparison, flow, decisions, throughput, costs, sweep, lifecycle',
  );
  expect(() => render(ask("comparison", FASTER, { theme: "sepia" }))).toThrow("expected light or dark");
  expect(() => render(ask("comparison", FASTER, { width: 1e9 }))).toThrow("expected 240 to 4000");
  expect(() => render(ask("costs", chart([replayOf("stock", [])])))).toThrow("expected one in a replay's costs");
  expect(() => render("7")).toThrow("the request is no object");
});

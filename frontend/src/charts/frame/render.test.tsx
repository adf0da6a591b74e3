import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NO_SELECTION } from "../../model/selection";
import { ComparisonPicture } from "../comparison/ComparisonPicture";
import { COUNTS, FASTER, HISTOGRAMS, SHARES, TOO_FEW } from "../comparison/fixtures";
import { CostsPanel } from "../costs/CostsPanel";
import { CostsPicture } from "../costs/CostsPicture";
import { estimateOf, replayOf } from "../costs/fixtures";
import { DecisionsPanel } from "../decisions/DecisionsPanel";
import { DecisionsPicture } from "../decisions/DecisionsPicture";
import { DEFERRING, HOPPING, NOTHING, policyOf } from "../decisions/fixtures";
import { hostAxis } from "../flow/axis";
import { FlowArcs } from "../flow/FlowArcs";
import { FlowMatrix } from "../flow/FlowMatrix";
import { FlowPanel } from "../flow/FlowPanel";
import { everyPair, flowsOf, hostOf, pair } from "../flow/fixtures";
import { gridOf } from "../flow/grid";
import { LIMITS } from "../sweep/fixtures";
import { SweepPanel } from "../sweep/SweepPanel";
import { SweepPicture } from "../sweep/SweepPicture";
import { measuresOf } from "../sweep/sweep.layout";
import { groupOf, MEASURED, seriesOf } from "../throughput/fixtures";
import { ThroughputPanel } from "../throughput/ThroughputPanel";
import { ThroughputPicture } from "../throughput/ThroughputPicture";

const host = hostOf(8, 4, 2);
const axis = hostAxis(host);
const grid = gridOf(everyPair(host), axis, axis);
const words = { title: "Name", description: "What it shows." };
const nothing = () => undefined;
const panel = {
  selection: NO_SELECTION,
  range: { from: 0, to: 4e9 },
  host,
  onSelect: nothing,
  onRange: nothing,
  onView: nothing,
};

const stills = {
  matrix: <FlowMatrix grid={grid} rows={axis} columns={axis} {...words} />,
  arcs: <FlowArcs grid={grid} axis={axis} {...words} />,
  decisions: <DecisionsPicture data={HOPPING} host={host} title="Name" />,
  deferring: <DecisionsPicture data={DEFERRING} host={host} title="Name" />,
  costs: <CostsPicture replays={[replayOf("stock", [estimateOf(10, 20)], true)]} title="Name" />,
  sweep: <SweepPicture sweep={LIMITS} measures={measuresOf(LIMITS).varying} title="Name" />,
  published: <ThroughputPicture group={groupOf([seriesOf("copy", 1_108_000)])} />,
  compared: <ComparisonPicture comparison={FASTER} isHeaded id="7k2m9q4x1t0a" />,
  tooFew: <ComparisonPicture comparison={TOO_FEW} width={480} height={400} isHeaded />,
  shares: <ComparisonPicture comparison={SHARES} width={300} />,
  counts: <ComparisonPicture comparison={COUNTS} width={1200} />,
  histograms: <ComparisonPicture comparison={HISTOGRAMS} />,
  measured: <ThroughputPicture group={MEASURED} mode="close" />,
};

test.each(Object.entries(stills))(
  "%s renders without a DOM, to the elements a picture may have, the same every time",
  (_, still) => {
    const markup = renderToStaticMarkup(still);
    const elements = new Set([...markup.matchAll(/<([a-z]+)/gi)].map((match) => match[1]));
    const allowed = ["svg", "g", "path", "line", "rect", "circle", "text", "tspan", "title", "desc"];
    expect([...elements].filter((element) => !allowed.includes(element ?? ""))).toEqual([]);
    expect(markup).toMatch(/^<svg[^>]*role="img"/);
    expect(markup).toMatch(/<title>[^<]+<\/title><desc>[^<]+<\/desc>/);
    expect(markup).not.toMatch(/NaN|undefined|Infinity|tabindex|style=/);
    expect(renderToStaticMarkup(still)).toBe(markup);
  },
);

test("the matrix on a page has one tab stop, and every cell says what it holds", () => {
  const markup = renderToStaticMarkup(<FlowPanel {...panel} data={flowsOf(host, everyPair(host))} view="matrix" />);
  expect(markup.match(/<g [^>]*tabindex="0"/gi)).toHaveLength(1);
  expect(markup.match(/role="gridcell"/g)).toHaveLength(64);
  expect(markup).toContain('aria-label="cpu0 → cpu5: 1 skb, other node');
  expect(markup).toMatch(/<b[^>]*>40<\/b> origin unknown/);
});

test("a selected pair is read out with its times", () => {
  const flows = flowsOf(host, [pair(0, 5, 517, "cross-node")]);
  const selection = { ...NO_SELECTION, pair: { alloc: 0, free: 5 } };
  const markup = renderToStaticMarkup(<FlowPanel {...panel} selection={selection} data={flows} view="arcs" />);
  expect(markup).toContain("517 skbs, other node, 465 handed back and flushed");
  expect(markup).toContain("p95 88\u2009µs");
});

test("256 CPUs are combined, and the panel says so", () => {
  const large = hostOf(256, 16, 2);
  const markup = renderToStaticMarkup(<FlowPanel {...panel} host={large} data={flowsOf(large, [])} view="matrix" />);
  expect(markup).toContain("256 CPUs, combined by LLC domain");
  expect(markup.match(/role="gridcell"/g)).toHaveLength(256);
});

const decisions = {
  ...panel,
  policies: [policyOf("rfs-llc", "stock", "intended")],
  onPolicy: nothing,
  onVariants: nothing,
  byEvent: null,
};

test("the decisions panel gives both sides, the change with a true minus, the agreement, and the moments", () => {
  const markup = renderToStaticMarkup(<DecisionsPanel {...decisions} data={HOPPING} view="steps" />);
  expect(markup).toContain("\u221218,377");
  expect(markup).toContain("stock agrees with the kernel on 99.93\u2009% of 208,411 packets");
  expect(markup).toMatch(/differ: <b[^>]*>3<\/b>/);
  expect(markup).toContain("rules neither took: 1");
  expect(markup).toContain("disagrees: B7");
});

test("without decisions the panel names what was not recorded and how to record it", () => {
  const byEvent = { "net:netif_receive_skb": 20_311 };
  const markup = renderToStaticMarkup(<DecisionsPanel {...decisions} byEvent={byEvent} data={NOTHING} view="steps" />);
  expect(markup.match(/not recorded/g)).toHaveLength(4);
  expect(markup).toContain("perf record -a -e net:netif_rx_entry");
  const recorded = Object.fromEntries(
    ["net:netif_rx_entry", "sock:sk_data_ready", "tcp:tcp_probe", "sock:sock_recv_length"].map((name) => [name, 1]),
  );
  const all = { ...byEvent, ...recorded };
  expect(renderToStaticMarkup(<DecisionsPanel {...decisions} byEvent={all} data={NOTHING} view="steps" />)).toContain(
    "in this stretch of the trace",
  );
});

test.each(["table"])("every panel has its %s twin", (view) => {
  const tables = [
    <FlowPanel key="f" {...panel} data={flowsOf(host, everyPair(host))} view={view} />,
    <DecisionsPanel key="d" {...decisions} data={HOPPING} view={view} />,
    <CostsPanel
      key="c"
      policy="skb-defer"
      replays={[replayOf("stock", [estimateOf(10, 20)], true)]}
      view={view}
      onView={nothing}
    />,
    <SweepPanel key="s" sweep={LIMITS} form={null} view={view} onView={nothing} />,
    <ThroughputPanel
      key="t"
      data={{ groups: [MEASURED] }}
      group={null}
      onGroup={nothing}
      view={view}
      onView={nothing}
    />,
  ].map((element) => renderToStaticMarkup(element));
  for (const markup of tables) {
    expect(markup).toMatch(/<caption[^>]*>/);
    expect(markup).not.toContain("data-picture");
    expect(markup).toContain('aria-pressed="true"');
  }
  expect(tables[0]).toContain("cpu7");
  expect(tables[2]).toContain("mail of 2026-03-26, machine not stated");
  expect(tables[3]).toContain("2,259");
  expect(tables[4]).toContain("1,846,100 to 1,853,000");
});

test("a panel without data draws nothing: the page says what is missing", () => {
  expect(renderToStaticMarkup(<FlowPanel {...panel} data={null} view="matrix" />)).toBe("");
  expect(renderToStaticMarkup(<DecisionsPanel {...decisions} data={null} view="steps" />)).toBe("");
  const empty = <ThroughputPanel data={{ groups: [] }} group="x" onGroup={nothing} view="zero" onView={nothing} />;
  expect(renderToStaticMarkup(empty)).toBe("");
});

test("what is modelled has no filled mark, and the recorded place is said", () => {
  const markup = renderToStaticMarkup(<SweepPanel sweep={LIMITS} form={null} view="panels" onView={nothing} />);
  expect(markup).toContain("The same everywhere: alien 2,259.");
  expect(markup).toContain("3 places, equally spaced, 2 variants");
  // stock at 64 is the one recorded point: one filled mark in each of the two counters' panels.
  expect(markup.match(/stroke-width="2.25"/g)).toHaveLength(2);
});

test("costs nobody knows are said to be unknown", () => {
  const none = <CostsPanel policy="skb-init" replays={[replayOf("stock", [])]} view="ranges" onView={nothing} />;
  expect(renderToStaticMarkup(none)).toContain("No cost is known for the decisions of skb-init");
});

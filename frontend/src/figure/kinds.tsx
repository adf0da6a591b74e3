/** Every kind of picture that can be published, from its document. */
import type { ReactElement } from "react";
import { campaignStill } from "../charts/campaign/still";
import type { CampaignReport } from "../charts/campaign/types";
import { ComparisonPicture } from "../charts/comparison/ComparisonPicture";
import { CostsPicture } from "../charts/costs/CostsPicture";
import { DecisionsPicture } from "../charts/decisions/DecisionsPicture";
import { labelsOf } from "../charts/decisions/policyLabels";
import { SampleMark } from "../charts/flow/FlowLegend";
import { FlowMatrix } from "../charts/flow/FlowMatrix";
import { gridOf, topologyOf, totalsOf } from "../charts/flow/grid";
import { viewOf } from "../charts/flow/pairs";
import { DISTANCE_WORD } from "../charts/flow/words";
import { PALE } from "../charts/frame/Mark";
import { token } from "../charts/frame/picture";
import { type Still, stillOf } from "../charts/lifecycle/still";
import { SweepPicture } from "../charts/sweep/SweepPicture";
import { measuresOf } from "../charts/sweep/sweep.layout";
import { lookOf, outline } from "../charts/sweep/variants";
import { PAINT, ThroughputPicture } from "../charts/throughput/ThroughputPicture";
import { count } from "../common/format";
import { explainerOf } from "../explainers/registry.eager";
import type { Comparison } from "../model/comparison";
import { shapeOf } from "../model/host";
import { type Simulation, within } from "../model/simulation";
import {
  asRatios,
  type Decisions,
  type Distance,
  type Flows,
  type Host,
  type ReplaySummary,
  type Sweep,
  type Throughput,
  type Timeline,
} from "../model/types";
import { type Entry, entryOf } from "./Legend";
import type { Theme } from "./themes";

/** What is asked for. */
export interface Request {
  kind: string;
  document: unknown;
  theme: Theme;
  width: number;
  height: number;
  /** Of the figure, for the corner. */
  id: string | null;
  /** What the figure shows, in one sentence. */
  sentence?: string;
}

/** CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/** The document of a chart: what the API answered, and the words around it. */
export interface ChartDocument {
  title: string;
  host: Host | null;
  data: unknown;
  options: Record<string, unknown>;
  label: string;
  source: string;
}

/** A chart's picture in a size, and the marks it uses. */
export interface Chart {
  /** Marks that are no React elements are made when they are asked for. */
  picture: ReactElement | (() => Still);
  legend: Entry[];
}

type Draw = (document: ChartDocument, size: Size) => Chart;

const CHARTS: Readonly<Record<string, Draw>> = {
  flow,
  decisions,
  throughput,
  costs,
  sweep,
  lifecycle,
  explainer,
  campaign,
};

/** The kinds there are. */
export const KINDS: readonly string[] = ["comparison", ...Object.keys(CHARTS)];

/** Draws a chart; null for a kind that is none. */
export function chartOf(kind: string, document: ChartDocument, size: Size): Chart | null {
  const draw = Object.hasOwn(CHARTS, kind) ? CHARTS[kind] : undefined;
  return draw ? draw(document, size) : null;
}

/** A comparison is its own frame: title, verdict and foot are part of its layout. */
export function comparisonOf({ document, id }: Request, { width, height }: Size): ReactElement {
  return <ComparisonPicture comparison={document as Comparison} width={width} height={height} isHeaded id={id} />;
}

const DISTANCES: readonly Distance[] = ["same-cpu", "same-llc", "cross-llc", "cross-node"];

function flow({ data, title }: ChartDocument, { width, height }: Size): Chart {
  const flows = data as Flows;
  const { rows, columns } = viewOf(topologyOf(flows), false, null, null);
  const totals = totalsOf(flows.cells);
  const seen = DISTANCES.filter((distance) => totals.byDistance[distance] > 0);
  return {
    // As wide as high: a wider matrix would only be drawn smaller.
    picture: (
      <FlowMatrix
        grid={gridOf(flows.cells, rows, columns)}
        rows={rows}
        columns={columns}
        width={Math.min(width, height)}
        title={title}
        description=""
      />
    ),
    legend: [
      { word: "rows allocated, columns freed", mark: null },
      ...seen.map((distance) => ({
        word: `${DISTANCE_WORD[distance]} ${count(totals.byDistance[distance])}`,
        mark: <SampleMark distance={distance} arcs={false} />,
      })),
    ],
  };
}

function decisions({ data, host, title }: ChartDocument, { width }: Size): Chart {
  const given = data as Decisions;
  const face = labelsOf(given.policy);
  return {
    picture: <DecisionsPicture data={given} host={shapeOf(hostOf(host))} width={width} title={title} />,
    legend: [entryOf(face.writes), ...(face.form === "marks" ? [entryOf(face.keeps)] : []), entryOf("differ")],
  };
}

function throughput({ data, options }: ChartDocument, { width }: Size): Chart {
  const groups = asRatios(data as Throughput).groups;
  const group = groups.find((one) => one.id === options.group) ?? groups[0];
  if (!group) throw new Error("the document has no group of runs; expected one in data.groups");
  const looks = new Map(group.series.map((one) => [`${one.provenance} ${one.side}`, one]));
  return {
    picture: <ThroughputPicture group={group} mode={options.axis === "close" ? "close" : "zero"} width={width} />,
    legend: [...looks.values()].map(({ provenance, side }) => {
      const paint = token(PAINT[side ?? "neither"]);
      const word = provenance === "published" ? "published" : "one run; tick: median";
      return {
        word: side ? `${word}, ${side}` : word,
        mark:
          provenance === "published" ? (
            <rect x={1} y={3} width={12} height={8} fill="none" stroke={paint} strokeWidth={1.5} />
          ) : (
            <circle cx={7} cy={7} r={3.5} fill={paint} />
          ),
      };
    }),
  };
}

function costs({ data, title }: ChartDocument, { width }: Size): Chart {
  const replays = data as ReplaySummary[];
  if (!replays.some((replay) => replay.costs.estimates.length > 0))
    throw new Error("the document has no estimate; expected one in a replay's costs");
  return {
    picture: <CostsPicture replays={replays} width={width} title={title} />,
    legend: [entryOf("modelled", "modelled, low to high")],
  };
}

/** Panels of a sweep at most: more would be drawn too small to read. */
const MOST_PANELS = 6;

function sweep({ data, title }: ChartDocument, { width }: Size): Chart {
  const given = data as Sweep;
  const { varying } = measuresOf(given);
  if (varying.length === 0) throw new Error("no place of the sweep changes anything; expected a figure that varies");
  const variants = [...new Set(given.points.map((point) => point.variant))];
  return {
    picture: <SweepPicture sweep={given} measures={varying.slice(0, MOST_PANELS)} width={width} title={title} />,
    legend: [
      ...variants.map((variant, place) => {
        const { colour, form } = lookOf(place);
        const mark = (
          <path
            key={variant}
            d={outline(form, 7, 7)}
            fill={token("--panel")}
            stroke={token(colour)}
            strokeWidth={1.5}
          />
        );
        return { word: variant, mark };
      }),
      { word: "filled: as recorded", mark: <circle cx={7} cy={7} r={3} fill={token("--ink")} /> },
      entryOf("modelled", "hollow or hatched: modelled"),
    ],
  };
}

function lifecycle({ data, host }: ChartDocument, { width }: Size): Chart {
  const timeline = data as Timeline;
  return {
    picture: () => stillOf(timeline, hostOf(host), width),
    legend:
      timeline.mode === "lives"
        ? (["inUse", "across", "flushed", "dropped", "unknown"] as const).map((concept) => entryOf(concept))
        : [
            entryOf("inUse", "in use, upward"),
            entryOf("across", "freed on another CPU, downward"),
            entryOf("flushed", "flushed"),
            { ...entryOf("local"), mark: PALE },
          ],
  };
}

function explainer({ data, options, title }: ChartDocument, { width }: Size): Chart {
  const run = data as Simulation;
  const { Map: Scene } = explainerOf(String(options.explainer));
  const position = within(run, Number(options.position ?? 0));
  const scene = { run, position, phase: 1, width, lit: new Set<string>(), selected: null, isPaused: true, title };
  return {
    picture: <Scene {...scene} />,
    legend: run.label === "modelled" ? [entryOf("modelled", `modelled, event ${position}`)] : [],
  };
}

function campaign({ data, options, title }: ChartDocument, size: Size): Chart {
  const { picture, marks } = campaignStill(
    data as CampaignReport,
    { policy: wordOf(options.policy), only: wordOf(options.class) },
    size,
    title,
  );
  return { picture, legend: marks.map(({ concept, word, mark }) => (mark ? { word, mark } : entryOf(concept, word))) };
}

const wordOf = (given: unknown) => (typeof given === "string" ? given : null);

function hostOf(host: Host | null): Host {
  if (!host) throw new Error("the document has no host; expected its CPUs, LLC domains and nodes");
  return host;
}

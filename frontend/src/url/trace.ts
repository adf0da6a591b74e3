/** The whole view of a trace page, as its address keeps it. */
import type { NotePlace } from "../model/notes";
import type { Selection, TimeRange } from "../model/selection";
import type { AnalysisRequest, HostSpec, SweepRequest } from "../model/types";
import { type AddressNote, placeNotes } from "./notes";
import {
  isStep,
  naturalOrNull,
  oneOf,
  optional,
  type Properties,
  type RawQuery,
  readState,
  writeState,
} from "./property";
import { readSweep, writeSweep } from "./sweep";
import { CURRENT_VERSION, upgraded } from "./version";

/** The panels whose table twin the `table` key shows; the lifecycle has its own word for it in `life_view`. */
export const PANELS = ["flow", "decisions", "throughput", "costs", "sweep"] as const;
export type PanelName = (typeof PANELS)[number];

/** What stands in tabs below the panels. */
export const TABS = ["whatif", "sweep", "data", "host", "notes"] as const;
export type TabName = (typeof TABS)[number];

/** Everything about the view that a link carries. */
export interface TraceView {
  /** ns; null = from the first event. */
  from: number | null;
  /** ns; null = to the last event. */
  to: number | null;
  life: number | null;
  flow: string | null;
  pair: Selection["pair"];
  moment: number | null;
  /** A range marked to be measured. */
  measured: TimeRange | null;
  /** Policy whose decisions, costs and sweep are shown; null = the page chooses by what it found. */
  policy: string | null;
  /** Variants side by side; null = the policy's own two. */
  a: string | null;
  b: string | null;
  lifeView: "lives" | "overview" | "table";
  flowView: "matrix" | "arcs";
  /** Unit of what is counted a second: skbs, or bits of their lengths. */
  rate: "skbs" | "bits";
  /** The throughput's axis: from zero, or close up. */
  throughputView: "zero" | "close";
  /** Group of figures in the throughput panel, or `recorded`; null = what belongs to this recording. */
  group: string | null;
  /** What is swept; null = nothing. */
  sweep: SweepRequest | null;
  /** The kernel of the forecast, and after a colon a proposed rule of the policy in view. */
  forecast: string | null;
  /** null = the trace's own host. */
  host: HostSpec | null;
  /** null = the host's release. */
  kernel: string | null;
  /** The tab below the panels; null = the one that the rest of the address speaks of. */
  tab: TabName | null;
  /** Notes that stand in the address alone. */
  notes: readonly AddressNote<NotePlace>[];
  /** Panels shown as tables. */
  tables: readonly PanelName[];
}

/** The policy of links that name variants and no policy: they are older than the switch. */
export const FIRST_POLICY = "rfs-llc";

const word = (text: string) => (/^[\w.+:-]{1,80}$/.test(text) ? text : undefined);
const hash = (text: string) => (/^0x[0-9a-f]{1,16}$/.test(text) ? text : undefined);

const pair = (text: string) => {
  const found = /^(\d{1,5})-(\d{1,5})$/.exec(text);
  return found ? { alloc: Number(found[1]), free: Number(found[2]) } : undefined;
};

const readRange = (text: string): TimeRange | undefined => {
  const [, one = "", other = ""] = /^(\d{1,16})-(\d{1,16})$/.exec(text) ?? [];
  const [from, to] = [naturalOrNull(one), naturalOrNull(other)];
  return from !== undefined && to !== undefined && from < to ? { from, to } : undefined;
};

/** Groups of CPUs as `0,1/2,3`. */
const groups = (text: string): number[][] | undefined =>
  /^\d{1,5}(,\d{1,5})*(\/\d{1,5}(,\d{1,5})*)*$/.test(text)
    ? text.split("/").map((group) => group.split(",").map(Number))
    : undefined;

/** Reads `header`, `own-llc`, `one-llc`, `preset:NAME`, `upload:ID`, `layout:0,1/2,3;0,1,2,3`. */
export function readHost(text: string): HostSpec | undefined {
  const colon = text.indexOf(":");
  const kind = colon < 0 ? text : text.slice(0, colon);
  const rest = colon < 0 ? "" : text.slice(colon + 1);
  if (colon < 0 && (kind === "header" || kind === "own-llc" || kind === "one-llc")) return { kind };
  if (kind === "preset" && word(rest)) return { kind, name: rest };
  if (kind === "upload" && /^[0-9a-f]{4,64}$/.test(rest)) return { kind, id: rest };
  if (kind === "layout") {
    const [llcs, nodes] = rest.split(";").map(groups);
    if (llcs && nodes) return { kind, llcs, nodes };
  }
  return undefined;
}

/** Writes what `readHost` reads. */
export function writeHost(host: HostSpec): string {
  switch (host.kind) {
    case "preset":
      return `preset:${host.name}`;
    case "upload":
      return `upload:${host.id}`;
    case "layout":
      return `layout:${[host.llcs, host.nodes].map((list) => list.map((group) => group.join(",")).join("/")).join(";")}`;
    default:
      return host.kind;
  }
}

/** The typed list. A moment changes while a hand moves, so it replaces; the rest are steps. */
export const TRACE_PROPERTIES: Properties<TraceView> = {
  from: optional("from", naturalOrNull, String),
  to: optional("to", naturalOrNull, String),
  life: optional("life", naturalOrNull, String),
  flow: optional("flow", hash, String),
  pair: optional("pair", pair, (value) => `${value.alloc}-${value.free}`),
  moment: optional("moment", naturalOrNull, String, false),
  measured: optional("measure", readRange, ({ from, to }) => `${from}-${to}`, false),
  policy: optional("policy", word, String),
  a: optional("a", word, String),
  b: optional("b", word, String),
  lifeView: oneOf("life_view", ["lives", "overview", "table"], "lives"),
  flowView: oneOf("flowview", ["matrix", "arcs"], "matrix"),
  rate: oneOf("rate", ["skbs", "bits"], "skbs"),
  throughputView: oneOf("txview", ["zero", "close"], "zero"),
  group: optional("group", word, String),
  sweep: optional("sweep", readSweep, writeSweep),
  forecast: optional("forecast", word, String),
  host: optional("host", readHost, writeHost),
  kernel: optional("kernel", word, String),
  tab: optional("tab", (text) => TABS.find((name) => name === text), String),
  notes: { key: "notes", fallback: [], read: placeNotes.read, write: placeNotes.write, isStep: true },
  tables: {
    key: "table",
    fallback: [],
    read: (text) => {
      const named = text.split(",");
      const known = PANELS.filter((panel) => named.includes(panel));
      return known.length === named.length ? known : undefined;
    },
    write: (value) => PANELS.filter((panel) => value.includes(panel)).join(","),
    isStep: true,
  },
};

/** Knobs travel as `set.NAME=VALUE`, NAME being a sysctl's. */
const KNOB = /^set\.([\w.]{1,80})$/;

function readKnobs(query: RawQuery): Record<string, number> {
  const knobs: Record<string, number> = {};
  for (const [key, text] of Object.entries(query)) {
    const name = KNOB.exec(key)?.[1];
    const value = naturalOrNull(text);
    if (name && value !== undefined) knobs[name] = value;
  }
  return knobs;
}

/** A view and the knobs set with it. */
export interface TraceAddress {
  view: TraceView;
  knobs: Record<string, number>;
}

/** Reads the address of a trace page, of any version. */
export function readTrace(query: RawQuery, onBadValue?: (key: string, text: string) => void): TraceAddress {
  const current = upgraded(query);
  const view = readState(TRACE_PROPERTIES, current, onBadValue);
  const isBackwards = view.from !== null && view.to !== null && view.from >= view.to;
  return { view: isBackwards ? { ...view, from: null, to: null } : view, knobs: readKnobs(current) };
}

/** The tab in view: links from before there were tabs name a sweep, an assumption or a forecast. */
export function tabOf({ tab, sweep, notes }: TraceView): TabName {
  return tab ?? (sweep ? "sweep" : notes.length > 0 ? "notes" : "whatif");
}

/** Writes an address over the one it came from; keys that are none of ours stay. */
export function writeTrace({ view, knobs }: TraceAddress, over: RawQuery): RawQuery {
  const { v: _, ...rest } = upgraded(over);
  const retained = Object.fromEntries(Object.entries(rest).filter(([key]) => !KNOB.test(key)));
  const query = writeState(TRACE_PROPERTIES, view, retained);
  for (const [name, value] of Object.entries(knobs)) query[`set.${name}`] = String(value);
  return { v: String(CURRENT_VERSION), ...query };
}

/** Whether a change is worth a step in history. */
export function isTraceStep(before: TraceAddress, after: TraceAddress): boolean {
  return (
    isStep(TRACE_PROPERTIES, before.view, after.view) || JSON.stringify(before.knobs) !== JSON.stringify(after.knobs)
  );
}

/** What the address says is picked out. */
export function selectionOf(view: TraceView): Selection {
  return { life: view.life, pair: view.pair, flow: view.flow, moment: view.moment };
}

/** The life of a link that names one and says nothing of where to look: no range, no other selection. */
export function linkedLife({ life, from, to, flow, pair, moment }: TraceView): number | null {
  return from === null && to === null && flow === null && pair === null && moment === null ? life : null;
}

/** The time range, with the trace's own ends where the address names none. */
export function rangeOf(view: TraceView, duration: number): TimeRange {
  const to = Math.min(view.to ?? duration, duration);
  const from = Math.min(view.from ?? 0, Math.max(0, to - 1));
  return { from, to: Math.max(to, from + 1) };
}

/** The assumptions to analyse under; null when the address makes none. */
export function requestOf({ view, knobs }: TraceAddress): AnalysisRequest | null {
  const isPlain = view.host === null && view.kernel === null && Object.keys(knobs).length === 0;
  return isPlain ? null : { host: view.host, kernel: view.kernel, knobs };
}

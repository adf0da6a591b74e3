/** The whole view of an explainer, as its address keeps it. */
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
import { CURRENT_VERSION, upgraded } from "./version";

/** Everything about the view that a link carries; hover, scroll and open cards are not in it. */
export interface ExplainView {
  /** Id of the step; null = the first. */
  step: string | null;
  /** Position in the simulation; null = where the step leads. */
  position: number | null;
  /** Id picked out. */
  pick: string | null;
  /** Decisions by hand, as the engine reads them (`17:here,18:back`). */
  hand: string | null;
  /** Id of the pairing shown side by side. */
  pair: string | null;
  /** Whether the sides of a pairing are swapped. */
  swapped: "no" | "yes";
  /** Which side of the pairing a recording stands in for. */
  own: "none" | "first" | "second";
  /** That recording, or the one both sides show; null = the figure's own, else the first there is. */
  pairTrace: string | null;
  /** Where its stretch begins, ns from its first event. */
  pairAt: number | null;
  /** Variants of a recording's sides; null = the policy's own. */
  a: string | null;
  b: string | null;
  /** What is asked of two sides: how it works, how it goes over time, what is left. */
  form: "scenes" | "curves" | "gaps";
  /** Gauge drawn over time; null = the first that differs. */
  gauge: string | null;
  /** One scale of time for both sides, or each its own. */
  scales: "shared" | "own";
  /** Row of the two sides' clock. */
  pairPosition: number | null;
  /** How sides are aligned: by virtual time, or by input ("same packet"). */
  align: "time" | "event";
  /** Recording shown under the same picture (`any` = whichever there is): its id, and where in it (ns from its first event). */
  trace: string | null;
  at: number | null;
  /** The recording that was shown before the scenario came back: its place is kept, as the scenario's is. */
  before: string | null;
  /** Analysis it is read from, and variant; null = the recording's default, the policy's first. */
  traceAnalysis: string | null;
  traceVariant: string | null;
  /** Position within the recording's simulation. */
  tracePosition: number | null;
  /** Colours: Okabe–Ito, or Tol. */
  palette: "okabe-ito" | "tol";
  /** The picture, or its rows. */
  as: "picture" | "table";
  /** The story step by step, or all of it as an article. */
  read: "steps" | "article";
}

const word = (text: string) => (/^[\w.:-]{1,64}$/.test(text) ? text : undefined);
const choices = (text: string) => (/^\d{1,6}:[\w-]{1,20}(,\d{1,6}:[\w-]{1,20}){0,63}$/.test(text) ? text : undefined);
const same = (value: string) => value;

/** The typed list. What moves while a hand moves replaces history; what is chosen adds to it. */
export const EXPLAIN_PROPERTIES: Properties<ExplainView> = {
  step: optional("step", word, same),
  position: optional("p", naturalOrNull, String, false),
  pick: optional("pick", word, same),
  hand: optional("hand", choices, same),
  pair: optional("pair", word, same),
  swapped: oneOf("swapped", ["no", "yes"], "no"),
  own: oneOf("own", ["none", "first", "second"], "none"),
  pairTrace: optional("ptrace", word, same),
  pairAt: optional("pat", naturalOrNull, String, false),
  a: optional("a", word, same),
  b: optional("b", word, same),
  form: oneOf("form", ["scenes", "curves", "gaps"], "scenes"),
  gauge: optional("gauge", word, same),
  scales: oneOf("scales", ["shared", "own"], "shared"),
  pairPosition: optional("pp", naturalOrNull, String, false),
  align: oneOf("align", ["time", "event"], "time"),
  trace: optional("trace", word, same),
  at: optional("at", naturalOrNull, String, false),
  before: optional("before", word, same),
  traceAnalysis: optional("analysis", word, same),
  traceVariant: optional("tv", word, same),
  tracePosition: optional("tp", naturalOrNull, String, false),
  palette: oneOf("palette", ["okabe-ito", "tol"], "okabe-ito"),
  as: oneOf("as", ["picture", "table"], "picture"),
  read: oneOf("read", ["steps", "article"], "steps"),
};

/** The figure's recording, whichever there is. */
export const ANY_TRACE = "any";

/** Whether the figure shows a recording. */
export const showsRecording = (view: ExplainView): boolean => view.trace !== null;

/** Parameters of the scenario travel as `set.NAME=VALUE`; the engine says which values it takes. */
const PARAMETER = /^set\.([a-z][a-z0-9-]{0,30})$/;

/** A view and the parameters turned away from the step's own. */
export interface ExplainAddress {
  view: ExplainView;
  parameters: Record<string, string>;
}

function readParameters(query: RawQuery): Record<string, string> {
  const parameters: Record<string, string> = {};
  for (const [key, text] of Object.entries(query)) {
    const name = PARAMETER.exec(key)?.[1];
    if (name && /^-?[\w.-]{1,40}$/.test(text)) parameters[name] = text;
  }
  return parameters;
}

/** Reads the address of an explainer, of any version. */
export function readExplain(query: RawQuery, onBadValue?: (key: string, text: string) => void): ExplainAddress {
  const current = upgraded(query);
  return { view: readState(EXPLAIN_PROPERTIES, current, onBadValue), parameters: readParameters(current) };
}

/** Writes an address over the one it came from; keys that are none of ours stay. */
export function writeExplain({ view, parameters }: ExplainAddress, over: RawQuery): RawQuery {
  const { v: _, ...rest } = upgraded(over);
  const retained = Object.fromEntries(Object.entries(rest).filter(([key]) => !PARAMETER.test(key)));
  const query = writeState(EXPLAIN_PROPERTIES, view, retained);
  for (const [name, value] of Object.entries(parameters)) query[`set.${name}`] = value;
  return { v: String(CURRENT_VERSION), ...query };
}

/** Whether a change is worth a step in history. */
export function isExplainStep(before: ExplainAddress, after: ExplainAddress): boolean {
  return (
    isStep(EXPLAIN_PROPERTIES, before.view, after.view) ||
    JSON.stringify(before.parameters) !== JSON.stringify(after.parameters)
  );
}

/** The address of an explainer that says this, and nothing else. */
export const explainWith = (view: Partial<ExplainView>): RawQuery =>
  writeExplain({ view: { ...readExplain({}).view, ...view }, parameters: {} }, {});

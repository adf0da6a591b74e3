/**
 * Small multiples over host classes: a panel a class, the same columns and scales in each.
 *
 *                 alien share   cross-LLC …   fidelity │ skb-defer   rfs-llc …
 *                 0   50  100   0    20       97   100 │
 *     EPYC 9654 · 12 LLCs of 8 CPUs · 6.18 · mlx5_core                     60 hosts
 *                   ∴•:.          .:•.            .:•  │ ██▄-       ███·
 *                   ─╋─           ─╋─             ─╋─  │ change 50  keep 60
 *     ◆1 web-18: alien share 72 % (median 41.3, 9.3 deviations away)
 *
 * A narrow picture stands measures in rows and answers below them.
 */
import { count, counted } from "../frame/format";
import { LETTER, textWidth } from "../frame/picture";
import { axisTicks, type Measure, measuresOf } from "./measures";
import { type Box, type Strip, stripLayout } from "./strip.layout";
import type { CampaignReport, ClassMode, ClassReport, Outlier, Spread } from "./types";
import { type Part, partsOf } from "./votes";
import { apartText, leftOut, policiesOf, policyOf, STAND_WORD, standing } from "./words";

/** Heading and axis of a measure's column. */
export interface Head {
  measure: Measure;
  x: number;
  /** Baseline of the name; unit and ticks stand below. */
  y: number;
  width: number;
  ticks: { x: number; text: string }[];
}

/** A measure of a class. */
export interface Cell {
  measure: Measure;
  box: Box;
  /** null where no host of the class tells. */
  strip: Strip | null;
  spread: Spread | null;
  gridlines: number[];
}

/** The answer of a class to a policy. */
export interface Answer {
  mode: ClassMode;
  box: Box;
  parts: Part[];
  bar: number;
  word: string;
  /** `50/60`. */
  standing: string;
}

/** A host that stands apart, in a line below its class. */
export interface Named {
  number: number;
  text: string;
  y: number;
}

export interface Panel {
  one: ClassReport;
  /** Baseline of the class's name. */
  y: number;
  hosts: string;
  heads: Head[];
  cells: Cell[];
  answers: Answer[];
  named: Named[];
  /** What is not named, and its baseline. */
  more: { text: string; y: number } | null;
  bottom: number;
}

export interface CampaignLayout {
  width: number;
  height: number;
  isWide: boolean;
  policy: string | null;
  measures: Measure[];
  policies: string[];
  /** Over all panels; empty where each has its own. */
  heads: Head[];
  /** Policies over their columns; empty where answers are lists. */
  policyHeads: { policy: string; x: number; y: number; width: number }[];
  panels: Panel[];
  /** Classes and recordings that are not drawn, in lines. */
  foot: { text: string; y: number }[];
}

const LEAST_MEASURE = 76;
const LEAST_ANSWER = 66;
const GAP = 12;
const BETWEEN = 18;
const NAME = 18;
const HEAD = 44;
const STRIP = 50;
const LINE = 14;
const PITCH = 17;
const BAR = 9;
/** Classes and outliers drawn where nothing else is said. */
const MOST = 24;
const NAMED = 3;

interface Frame {
  width: number;
  measures: readonly Measure[];
  policies: readonly string[];
  isWide: boolean;
  /** Columns of measures side by side, and their width. */
  columns: number;
  column: number;
  /** Left end of the answers and width of one, in a wide picture. */
  answersX: number;
  answer: number;
}

function frameOf(width: number, measures: readonly Measure[], policies: readonly string[]): Frame {
  const isWide = width >= measures.length * LEAST_MEASURE + policies.length * LEAST_ANSWER + BETWEEN;
  const shared = { width, measures, policies, isWide };
  if (!isWide) {
    const fit = Math.max(1, Math.floor((width + GAP) / (110 + GAP)));
    // Four in two rows rather than three and one.
    const columns = Math.ceil(measures.length / Math.ceil(measures.length / fit)) || 1;
    return { ...shared, columns, column: (width - GAP * (columns - 1)) / columns, answersX: 0, answer: width };
  }
  const answer = policies.length ? Math.min(124, Math.max(LEAST_ANSWER, (width * 0.45) / policies.length)) : 0;
  const answersX = width - answer * policies.length + GAP;
  const columns = Math.max(1, measures.length);
  const column = (answersX - GAP - BETWEEN - GAP * (columns - 1)) / columns;
  return { ...shared, columns, column, answersX, answer };
}

/** Places everything in a width; the height follows. */
export function campaignLayout(
  report: CampaignReport,
  asked: string | null,
  width: number,
  most = MOST,
  namedMost = NAMED,
): CampaignLayout {
  const policy = policyOf(report, asked);
  const measures = measuresOf(report, policy);
  const policies = policiesOf(report);
  const frame = frameOf(width, measures, policies);
  const { isWide } = frame;
  const heads = isWide ? measures.map((measure, place) => headOf(frame, measure, place, 12)) : [];
  let y = isWide ? HEAD + 4 : 0;
  const drawn = report.classes.slice(0, most);
  const panels = drawn.map((one) => {
    const panel = panelOf(frame, one, y, namedMost);
    y = panel.bottom + 10;
    return panel;
  });
  const hidden = report.classes.slice(most);
  const hosts = hidden.reduce((sum, one) => sum + one.hosts, 0);
  const lines = [
    ...(hidden.length > 0
      ? [`and ${counted(hidden.length, "more class", "more classes")} of ${counted(hosts, "host")}, all in the table`]
      : []),
    ...(leftOut(report) ? [leftOut(report)] : []),
  ];
  const foot = lines.map((text, place) => ({ text, y: y + 8 + place * LINE }));
  return {
    width,
    height: Math.ceil((foot.at(-1)?.y ?? y - 10) + 4),
    isWide,
    policy,
    measures,
    policies,
    heads,
    policyHeads: isWide
      ? policies.map((name, place) => ({
          policy: name,
          x: frame.answersX + place * frame.answer,
          y: 12,
          width: frame.answer - GAP,
        }))
      : [],
    panels,
    foot,
  };
}

function headOf(frame: Frame, measure: Measure, place: number, y: number): Head {
  const x = (place % frame.columns) * (frame.column + GAP);
  return { measure, x, y, width: frame.column, ticks: ticksOf(measure, x, frame.column) };
}

function ticksOf(measure: Measure, x: number, width: number): Head["ticks"] {
  const edge = 4;
  const [low, high] = measure.domain;
  const at = (value: number) => x + edge + ((value - low) / (high - low)) * (width - 2 * edge);
  return axisTicks(measure, width).map(({ value, text }) => ({ x: tenth(at(value)), text }));
}

function panelOf(frame: Frame, one: ClassReport, top: number, namedMost: number): Panel {
  const { measures, policies, isWide } = frame;
  const groups = byHost(one.outliers);
  const shown = groups.slice(0, namedMost);
  const numberOf = (name: string) => shown.findIndex(([host]) => host === name) + 1;
  const rows = Math.max(1, Math.ceil(measures.length / frame.columns));
  const pitch = (isWide ? 0 : HEAD) + STRIP;
  const heads: Head[] = [];
  const cells = measures.map((measure, place): Cell => {
    const row = Math.floor(place / frame.columns);
    const y = top + NAME + row * (pitch + 8) + (isWide ? 0 : HEAD);
    const head = headOf(frame, measure, place, y - HEAD + 12);
    if (!isWide) heads.push(head);
    const box = { x: head.x, y, width: frame.column, height: STRIP };
    const spread = one.spreads.find((given) => given.measure === measure.id) ?? null;
    const strip = spread && stripLayout(spread, measure, one.outliers, numberOf, box);
    return { measure, box, strip, spread, gridlines: head.ticks.map(({ x }) => x) };
  });
  let y = top + NAME + (measures.length > 0 ? rows * pitch + (rows - 1) * 8 : STRIP);
  const answers = policies.flatMap((policy, place): Answer[] => {
    const mode = one.modes.find((given) => given.policy === policy);
    if (!mode) return [];
    const { hosts, of } = standing(mode);
    const words = { mode, word: STAND_WORD[mode.stand], standing: `${count(hosts)}/${count(of)}` };
    if (isWide) {
      const box = { x: frame.answersX + place * frame.answer, y: top + NAME, width: frame.answer - GAP, height: STRIP };
      return [{ ...words, box, bar: box.width, parts: partsOf(mode, box.width) }];
    }
    const bar = Math.max(60, Math.min(240, frame.width - 80 - 150));
    const box = { x: 80, y: y + 8 + place * PITCH, width: frame.width - 80, height: BAR };
    return [{ ...words, box, bar, parts: partsOf(mode, bar) }];
  });
  if (!isWide) y += 8 + policies.length * PITCH;
  const named = shown.map(([name, outliers], place) => ({
    number: place + 1,
    text: apartText(name, outliers),
    y: y + (place + 1) * LINE,
  }));
  y += named.length * LINE;
  const unnamed = Math.max(0, groups.length - shown.length);
  const beyond = one.outliers_in_all > one.outliers.length;
  const more =
    unnamed > 0
      ? { text: `${beyond ? "at least " : ""}${counted(unnamed, "more host")} apart, in the table`, y: y + LINE }
      : null;
  if (more) y += LINE;
  return { one, y: top + 12, hosts: hostsOf(one), heads, cells, answers, named, more, bottom: y + 2 };
}

/** Outliers of one host together, the farthest host first. */
function byHost(outliers: readonly Outlier[]): [string, Outlier[]][] {
  const hosts = new Map<string, Outlier[]>();
  for (const outlier of outliers) hosts.set(outlier.name, [...(hosts.get(outlier.name) ?? []), outlier]);
  return [...hosts];
}

function hostsOf({ hosts, outliers_looked_for }: ClassReport): string {
  return `${counted(hosts, "host")}${outliers_looked_for ? "" : ", too few to look for outliers"}`;
}

/** Room a class's name has beside its count of hosts. */
export const nameRoom = (panel: Panel, width: number) => width - textWidth(panel.hosts, LETTER.small) - 12;

const tenth = (value: number) => Math.round(value * 10) / 10;

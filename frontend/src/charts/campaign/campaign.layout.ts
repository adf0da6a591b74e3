/**
 * Small multiples over host classes: a panel a class, the same columns and scales in each.
 *
 *     alien share   cross-LLC …   fidelity │ skb-defer   rfs-llc …
 *     0   50  100   0    20       97   100 │
 *     EPYC 9654 · 12 LLCs of 8 CPUs · 6.18 · mlx5_core            60 hosts, 1 apart
 *       ∴•:.   ◆1    .:•.            .:•   │ ██▄-        ███·
 *       ─╋─         ─╋─             ─╋─    │ change 50/60  keep 60/60
 *     1 web-18: alien share 72 % (median 41.3, 9.3 deviations away)
 *
 * A narrow picture stands measures in rows, each with its head, and answers in a list below them.
 */
import { counted } from "../../common/format";
import { LETTER, textWidth } from "../frame/picture";
import { columnsOf, GAP } from "./columns";
import { type Measure, measuresOf } from "./measures";
import { type Density, HEAD, type Head, headOf, type Panel, panelLayout } from "./panel.layout";
import type { CampaignReport, ClassReport } from "./types";
import { leftOut, policiesOf, policyOf } from "./words";

/** What of a report is drawn; all of it where nothing is said. */
export interface Choice extends Density {
  /** Classes at most. */
  most: number;
  measures: number;
  /** Whether only the policy asked for has a column. */
  isSingle: boolean;
  /** The only class to draw, by its id; null draws the largest. The axes are those of all. */
  only: string | null;
}

export const ALL: Choice = { most: 24, measures: 4, isSingle: false, only: null, strip: 50, named: 3 };

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

const APART = 10;
const LINE = 14;

/** What does not depend on the width. */
export interface Subject {
  report: CampaignReport;
  policy: string | null;
  measures: Measure[];
  policies: string[];
}

/** The measures and policies of a report: a pass over all its classes. */
export function subjectOf(report: CampaignReport, requested: string | null): Subject {
  const policy = policyOf(report, requested);
  return { report, policy, measures: measuresOf(report, policy), policies: policiesOf(report) };
}

/** Places everything in a width; the height follows. */
export function campaignLayout(
  report: CampaignReport,
  requested: string | null,
  width: number,
  given: Partial<Choice> = {},
): CampaignLayout {
  return placed(subjectOf(report, requested), width, given);
}

/** The same, of a subject that is placed more than once. */
export function placed(subject: Subject, width: number, given: Partial<Choice>): CampaignLayout {
  const choice = { ...ALL, ...given };
  const { report, policy, policies: all } = subject;
  const measures = subject.measures.slice(0, choice.measures);
  const policies = choice.isSingle ? all.filter((one) => one === policy) : all;
  const columns = columnsOf(width, measures, policies);
  let y = columns.isWide ? HEAD + 3 : 0;
  const shown = report.classes.filter(({ id }) => choice.only === null || id === choice.only).slice(0, choice.most);
  const panels = shown.map((one) => {
    const panel = panelLayout(columns, one, measures, policies, y, choice);
    y = panel.bottom + APART;
    return panel;
  });
  const lines = footOf(report, shown, all.length - policies.length, width);
  const foot = lines.map((text, place) => ({ text, y: y + 4 + place * LINE }));
  const policyHeads = policies.map((name, place) => {
    return { policy: name, x: columns.answersX + place * columns.answer, y: 12, width: columns.answer - GAP };
  });
  return {
    width,
    height: Math.ceil((foot.at(-1)?.y ?? y - APART) + 4),
    isWide: columns.isWide,
    policy,
    measures,
    policies,
    heads: columns.isWide ? measures.map((measure, place) => headOf(columns, measure, place, 12)) : [],
    policyHeads: columns.isWide ? policyHeads : [],
    panels,
    foot,
  };
}

/** What is not drawn, counted: on one line where that has room. */
function footOf(report: CampaignReport, shown: readonly ClassReport[], policies: number, width: number): string[] {
  const hidden = report.classes.filter((one) => !shown.includes(one));
  const hosts = hidden.reduce((sum, one) => sum + one.hosts, 0);
  const rest = [
    ...(hidden.length > 0
      ? [`${counted(hidden.length, "more class", "more classes")} with ${counted(hosts, "host")}`]
      : []),
    ...(policies > 0 ? [counted(policies, "more policy", "more policies")] : []),
  ];
  const lines = [rest.length > 0 ? `in the table: ${rest.join(", ")}` : "", leftOut(report)].filter(Boolean);
  const one = lines.join("; ");
  return textWidth(one, LETTER.small) <= width ? [one].filter(Boolean) : lines;
}

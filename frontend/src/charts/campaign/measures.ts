/** The measures a campaign's chart has columns for, each on one axis that all classes share. */
import { rounded, THIN } from "../../common/format";
import { LETTER, tenth, textWidth } from "../frame/picture";
import { scaleLinear } from "../frame/scale";
import { sharesOf } from "./bins";
import type { CampaignReport, Spread } from "./types";

/** A column: its words and the axis of its values. */
export interface Measure {
  id: string;
  /** The longest first. */
  names: string[];
  /** Its unit in words, the longest first: `% of lives, from 98`, `%`. An axis not from zero says so in all. */
  units: string[];
  /** Ends of the axis, in the measure's unit. */
  domain: readonly [number, number];
  /** Whether it begins above zero, which must be said. */
  isBroken: boolean;
  /** Largest share of a class's hosts in one part of the axis, over the classes that are binned: what fills the height. */
  densest: number;
}

/** Values within this share of the largest would be one blot on an axis from zero. */
const CLOSE = 0.6;

const NAMES: Readonly<Record<string, string>> = {
  "alien-share": "alien share",
  "cross-llc-share": "cross-LLC share",
  "steering-calls": "steering calls",
};

/** A measure's name for people. */
export const measureName = (id: string) => NAMES[id] ?? id.replace(/^fidelity\//, "fidelity, ");

/** A value with its unit: `41.3 %`, `14 per 1,000 packets`. */
export function valued(value: number, unit: string): string {
  return unit === "%" ? `${rounded(value)}${THIN}%` : `${rounded(value)} ${unit}`;
}

/** The measures to draw for a policy: the three of every host, and the fidelity of this policy's replay. */
export function measuresOf(report: CampaignReport, policy: string | null): Measure[] {
  return [...Object.keys(NAMES), `fidelity/${policy}`].flatMap((id) => {
    const spreads = report.classes.flatMap((one) => one.spreads.filter((spread) => spread.measure === id));
    return spreads[0] ? [measureOf(id, spreads)] : [];
  });
}

function measureOf(id: string, spreads: readonly Spread[]): Measure {
  const [first] = spreads;
  const low = Math.min(...spreads.map(({ quantiles }) => quantiles.min));
  const high = Math.max(...spreads.map(({ quantiles }) => quantiles.max));
  const isPercent = first?.unit === "%";
  const isBroken = low > high * CLOSE && low > 0;
  const pad = (isBroken ? high - low || Math.abs(high) * 0.01 : high || 1) * 0.06;
  const from = isBroken ? Math.max(0, low - pad) : 0;
  const to = isPercent ? Math.min(100, high + pad) : high + pad;
  const base = isPercent ? [`%${THIN}of ${first?.base_of}`, "%"] : [first?.unit ?? ""];
  const units = isBroken ? base.map((form) => `${form}, from ${rounded(from, 3)}`) : base;
  const domain: [number, number] = [from, Math.max(to, from + 1e-6)];
  const binned = spreads.filter(({ values }) => !values);
  const densest = Math.max(1e-9, ...binned.flatMap((spread) => sharesOf(spread, domain)));
  const names = id.startsWith("fidelity/") ? [measureName(id), "fidelity"] : [measureName(id)];
  return { id, names, units, domain, isBroken, densest };
}

/** Room at both ends of an axis, so that a mark at its end is whole. */
const EDGE = 4;

/** From values to CSS pixels, in a column. */
export function xOf({ domain }: Measure, x: number, width: number): (value: number) => number {
  const scale = scaleLinear(domain, [x + EDGE, x + width - EDGE]);
  return (value) => tenth(scale(value));
}

/** Round values of an axis that have room, with their texts. */
export function axisTicks({ domain }: Measure, width: number): { value: number; text: string }[] {
  for (const wanted of [4, 3, 2, 1]) {
    const found = scaleLinear(domain, domain)
      .ticks(wanted)
      .map((value) => ({ value, text: rounded(value) }));
    const needed = found.reduce((sum, { text }) => sum + textWidth(text, LETTER.small) + 8, 0);
    if (needed <= width || wanted === 1) return found;
  }
  return [];
}

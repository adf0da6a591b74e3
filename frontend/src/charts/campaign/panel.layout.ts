/** One class of hosts: its name, a strip a measure, an answer a policy, and the hosts that stand apart. */
import { count, counted } from "../../common/format";
import { fitted, LETTER, textWidth } from "../frame/picture";
import { type Columns, GAP, measureX } from "./columns";
import { axisTicks, type Measure, xOf } from "./measures";
import { type Box, type Strip, stripLayout } from "./strip.layout";
import type { ClassMode, ClassReport, Outlier, Spread } from "./types";
import { type Part, partsOf } from "./votes";
import { apartText, cpuOf, layoutOf, STAND_WORD, standing } from "./words";

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
  /** Both null where no host of the class tells. */
  strip: Strip | null;
  spread: Spread | null;
  gridlines: number[];
}

/** The answer of a class to a policy. */
export interface Answer {
  mode: ClassMode;
  box: Box;
  parts: Part[];
  /** Width of the bar. */
  bar: number;
  word: string;
  /** Hosts it stands on, of all: `50/60`; without those where they have no room. */
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
  /** Its name, cut to its room. */
  cpu: string;
  rest: string;
  /** Hosts, how many of them stand apart, and the first of those by number where no line names them. */
  hosts: string;
  /** Where measures and answers have no heads in common. */
  heads: Head[];
  cells: Cell[];
  answers: Answer[];
  named: Named[];
  bottom: number;
}

/** Heights, CSS pixels, and what is said below a class. */
export interface Density {
  strip: number;
  /** Hosts named below a class at most. */
  named: number;
}

/** Hosts named on a class's own line at most. */
const MOST_TITLED = 3;
export const HEAD = 44;
export const BAR = 9;
const NAME = 17;
const LINE = 14;
/** One answer in a list, and where its bar begins. */
const PITCH = 17;
const BAR_X = 80;
const ROW_GAP = 8;

/** The head of a measure's column at a baseline. */
export function headOf(columns: Columns, measure: Measure, place: number, y: number): Head {
  const x = measureX(columns, place);
  const scale = xOf(measure, x, columns.measure);
  const ticks = axisTicks(measure, columns.measure).map(({ value, text }) => ({ x: scale(value), text }));
  return { measure, x, y, width: columns.measure, ticks };
}

/** Places a class below `top`. */
export function panelLayout(
  columns: Columns,
  one: ClassReport,
  measures: readonly Measure[],
  policies: readonly string[],
  top: number,
  { strip: height, named: most }: Density,
): Panel {
  const { isWide, measure: width } = columns;
  const apart = byHost(one.outliers);
  const title = titleOf(
    one,
    apart.map(([name]) => name),
    columns.width,
    most === 0,
  );
  const shown = apart.slice(0, most || title.named);
  const numberOf = (name: string) => shown.findIndex(([host]) => host === name) + 1;
  const head = isWide ? 0 : HEAD;
  const heads: Head[] = [];
  const cells = measures.map((measure, place): Cell => {
    const y = top + NAME + head + Math.floor(place / columns.count) * (head + height + ROW_GAP);
    const own = headOf(columns, measure, place, y - HEAD + 12);
    if (!isWide) heads.push(own);
    const box = { x: own.x, y, width, height };
    const spread = one.spreads.find((given) => given.measure === measure.id) ?? null;
    const strip = spread && stripLayout(spread, measure, one.outliers, numberOf, box);
    return { measure, box, strip, spread, gridlines: own.ticks.map(({ x }) => x) };
  });
  const below = Math.max(top + NAME + (isWide ? height : 0), ...cells.map(({ box }) => box.y + height));
  const answers = policies.flatMap((policy, place): Answer[] => {
    const mode = one.modes.find((given) => given.policy === policy);
    if (!mode) return [];
    const box = isWide
      ? { x: columns.answersX + place * columns.answer, y: top + NAME, width: columns.answer - GAP, height }
      : { x: BAR_X, y: below + ROW_GAP + place * PITCH, width: columns.width - BAR_X, height: BAR };
    const bar = isWide ? box.width : Math.max(60, Math.min(240, box.width - 150));
    const { hosts, of } = standing(mode);
    const forms = [`${count(hosts)}/${count(of)}`, count(hosts)];
    const own = isWide ? box.width : 90;
    const fits = forms.find((form) => textWidth(form, LETTER.small) <= own + 4) ?? count(hosts);
    const message = { word: STAND_WORD[mode.stand], standing: fits };
    return [{ mode, box, bar, parts: partsOf(mode, bar), ...message }];
  });
  const floor = isWide ? below : below + ROW_GAP + policies.length * PITCH;
  const named = shown.slice(0, most).map(([name, outliers], place) => {
    return { number: place + 1, text: apartText(name, outliers), y: floor + 12 + place * LINE };
  });
  const { cpu, rest, hosts } = title;
  return { one, y: top + 12, cpu, rest, hosts, heads, cells, answers, named, bottom: floor + named.length * LINE };
}

/** Outliers of one host together, the farthest host first. */
function byHost(outliers: readonly Outlier[]): [string, Outlier[]][] {
  const hosts = new Map<string, Outlier[]>();
  for (const outlier of outliers) hosts.set(outlier.name, [...(hosts.get(outlier.name) ?? []), outlier]);
  return [...hosts];
}

/** The class's name and its hosts on one line; as many of those that stand apart are named in it as have room. */
function titleOf(one: ClassReport, apart: readonly string[], width: number, isNaming: boolean) {
  const base = counted(one.hosts, "host");
  const least = one.outliers_in_all > one.outliers.length ? "at least " : "";
  const forms = one.outliers_looked_for
    ? [apart.length > 0 ? `${base}, ${least}${count(apart.length)} apart` : base]
    : [`${base}, too few to look for outliers`, base];
  const whole = textWidth(cpuOf(one.key), LETTER.text) + 8 + textWidth(layoutOf(one.key), LETTER.small) + 16;
  const room = Math.max(width - whole, 0);
  const hosts = forms.find((form) => textWidth(form, LETTER.small) <= room) ?? forms.at(-1) ?? base;
  let named = 0;
  let message = hosts;
  while (isNaming && named < Math.min(MOST_TITLED, apart.length)) {
    const next = `${message}${named === 0 ? ": " : ", "}${named + 1} ${apart[named]}`;
    if (textWidth(next, LETTER.small) > room) break;
    message = next;
    named += 1;
  }
  const left = width - textWidth(message, LETTER.small) - 12;
  const cpu = fitted(cpuOf(one.key), left, LETTER.text);
  const rest = fitted(layoutOf(one.key), left - textWidth(cpu, LETTER.text) - 8, LETTER.small);
  return { cpu, rest, hosts: message, named };
}

/**
 * How numbers are written, once for every chart, table and picture.
 *
 * Units follow a thin space, thousands are separated by commas, a minus is U+2212, and a
 * rounded number never shows more than four significant digits.
 */

/** U+2009. The narrow no-break space would keep the unit on the line, but the bundled IBM Plex has no glyph for it. */
export const THIN = "\u2009";
/** U+2212, as wide as the plus sign. */
export const MINUS = "\u2212";
/** Stands where there is no number, so that an empty cell is never mistaken for a zero. */
export const NONE = "–";

/** An exact whole number: `41,206`. Exact counts are never rounded, however many digits they have. */
export function count(value: number): string {
  const whole = Math.round(value);
  const digits = Math.abs(whole).toString();
  // Most counts are short, and some are written at every frame.
  const grouped = digits.length < 4 ? digits : digits.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
  return whole < 0 ? MINUS + grouped : grouped;
}

/** A change: `+31`, `−18,377`, `0`. */
export function signed(value: number): string {
  return value > 0 ? `+${count(value)}` : count(value);
}

/** At most `digits` significant digits (default and ceiling four), no trailing zeros, never an exponent. */
export function rounded(value: number, digits = 4): string {
  if (!Number.isFinite(value)) return NONE;
  if (value === 0) return "0";
  const magnitude = Math.floor(Math.log10(Math.abs(value)));
  const decimals = Math.max(0, Math.min(digits, 4) - 1 - magnitude);
  const fixed = Math.abs(value).toFixed(Math.min(decimals, 12));
  const [whole = "0", fraction = ""] = fixed.split(".");
  const retained = fraction.replace(/0+$/, "");
  const text = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ",") + (retained && `.${retained}`);
  return value < 0 && Number(fixed) !== 0 ? MINUS + text : text;
}

/** A sentence that came as ASCII, written as pages write numbers: a true minus, a thin space before %. */
export function typeset(sentence: string): string {
  return sentence.replace(/(^|[\s([])-(?=\d)/g, `$1${MINUS}`).replace(/(\d) %/g, `$1${THIN}%`);
}

/** A share of a whole: `31 %`, `99.93 %`. Never rounds up to 100 % or down to 0 % what is neither. */
export function percent(part: number, whole: number, digits = 4): string {
  if (whole === 0) return NONE;
  const value = (part / whole) * 100;
  const text = rounded(value, digits);
  if (text === "100" && part < whole) return `>99.99${THIN}%`;
  return `${text}${THIN}%`;
}

/** A relative change given as a ratio, to two decimals at most: 1.15678 is `+115.7 %`, −0.067058 is `−6.71 %`. */
export function change(ratio: number, places = 2): string {
  const text = rounded(Math.round(ratio * 10 ** (places + 2)) / 10 ** places);
  return `${ratio > 0 ? "+" : ""}${text}${THIN}%`;
}

/** A difference of two shares: a per cent of a per cent misleads. */
export function points(difference: number): string {
  return `${difference > 0 ? "+" : ""}${rounded(difference)}${THIN}points`;
}

const DURATIONS = [
  { unit: "s", ns: 1e9 },
  { unit: "ms", ns: 1e6 },
  { unit: "µs", ns: 1e3 },
] as const;

/** A length of time given in ns: `380 ns`, `12.5 µs`, `4.013 s`. */
export function duration(ns: number, digits = 4): string {
  if (!Number.isFinite(ns)) return NONE;
  // What four digits would round up to 1,000 µs is 1 ms.
  const step = DURATIONS.find((candidate) => Math.abs(ns) >= candidate.ns * 0.99995);
  if (!step) return `${rounded(ns, digits)}${THIN}ns`;
  return `${rounded(ns / step.ns, digits)}${THIN}${step.unit}`;
}

/** An instant given in ns since the first event, to the ns, in groups of three: `2.134 100 250 s`. */
export function instant(ns: number): string {
  const whole = Math.floor(Math.abs(ns) / 1e9);
  const rest = Math.round(Math.abs(ns) - whole * 1e9)
    .toString()
    .padStart(9, "0");
  const groups = `${rest.slice(0, 3)}${THIN}${rest.slice(3, 6)}${THIN}${rest.slice(6)}`;
  return `${ns < 0 ? MINUS : ""}${count(whole)}.${groups}${THIN}s`;
}

const SCALES = [
  { prefix: "G", size: 1e9 },
  { prefix: "M", size: 1e6 },
  { prefix: "k", size: 1e3 },
] as const;

/** The prefix under which a whole axis reads well, chosen by its largest value: `M` for 14,880,952. */
export function scaleOf(largest: number): { prefix: string; size: number } {
  return SCALES.find((scale) => Math.abs(largest) >= scale.size) ?? { prefix: "", size: 1 };
}

/** pps as the field writes it with a prefix: `Mpps`; bits as `Gbit/s`. */
export function unitWith(prefix: string, unit: string): string {
  return `${prefix}${unit}`;
}

/** A count for a cell too small for the exact one: `532`, `1.5k`, `18k`, `2.1M`. */
export function compact(value: number): string {
  if (Math.abs(value) < 1000) return count(value);
  const { prefix, size } = scaleOf(value);
  const scaled = value / size;
  const text = Math.abs(scaled) < 9.95 ? rounded(scaled, 2) : count(scaled);
  return text === "1,000" ? `1${prefix === "k" ? "M" : "G"}` : `${text}${prefix}`;
}

/** `1 skb`, `2 skbs`: the count and its noun. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${Math.abs(value) === 1 ? one : many}`;
}

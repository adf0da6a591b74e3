import { rounded, THIN } from "../../common/format";

const STEPS = [
  { unit: "GB", size: 1e9 },
  { unit: "MB", size: 1e6 },
  { unit: "kB", size: 1e3 },
] as const;

/** Bytes with a decimal prefix and three digits: `605 MB`. */
export function bytes(value: number): string {
  const step = STEPS.find(({ size }) => value >= size);
  return step ? `${rounded(value / step.size, 3)}${THIN}${step.unit}` : `${value}${THIN}B`;
}

/** Seconds left, coarse on purpose: an estimate to the second would pretend. */
export function timeLeft(seconds: number): string {
  if (seconds < 1) return "less than a second left";
  if (seconds < 90) return `about ${Math.ceil(seconds)}${THIN}s left`;
  return `about ${Math.round(seconds / 60)}${THIN}min left`;
}

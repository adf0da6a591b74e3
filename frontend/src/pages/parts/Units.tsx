import { useLayoutEffect } from "react";
import { Choice } from "../../charts/frame/Choice";
import { showTimesIn, type TimeUnit, useTimeUnit } from "../../charts/frame/units";
import { usePreference } from "./usePreference";

const TIMES = [
  { value: "auto", word: "auto" },
  { value: "ns", word: "ns" },
  { value: "us", word: "µs" },
  { value: "ms", word: "ms" },
] as const;

/** The unit of times on this page, and the way to choose it. A page calls it once, at its top: all of it is written again. */
export function useTimes(): { unit: TimeUnit; choose: (unit: TimeUnit) => void } {
  const [wanted, choose] = usePreference("time", ["auto", "ns", "us", "ms"]);
  useLayoutEffect(() => showTimesIn(wanted), [wanted]);
  return { unit: useTimeUnit(), choose };
}

/** Switches the unit of times. */
export function TimesChoice({ unit, choose }: ReturnType<typeof useTimes>) {
  return (
    <Choice
      label="times in"
      options={TIMES}
      value={unit}
      onChange={(value) => choose(TIMES.find((one) => one.value === value)?.value ?? "auto")}
    />
  );
}

/** Rates of runs whose tool printed both packets and bits a second; other runs have the one they have. */
export type RateUnit = "printed" | "pps" | "bit/s";

const RATES = [
  { value: "printed", word: "as printed" },
  { value: "pps", word: "packets/s" },
  { value: "bit/s", word: "bit/s" },
] as const;

/** The unit of such rates, and the way to choose it. */
export function useRates(): { unit: RateUnit; choose: (unit: RateUnit) => void } {
  const [unit, choose] = usePreference("rates", ["printed", "pps", "bit/s"]);
  return { unit, choose };
}

/** Switches it. Shown only where something has both: bits are never computed from a size that nobody recorded. */
export function RatesChoice({ unit, choose }: ReturnType<typeof useRates>) {
  return (
    <Choice
      label="rates in"
      options={RATES}
      value={unit}
      onChange={(value) => choose(RATES.find((one) => one.value === value)?.value ?? "printed")}
    />
  );
}

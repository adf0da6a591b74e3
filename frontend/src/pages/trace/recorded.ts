/** What the recording says of its host's knobs, before any assumption. */
import type { Analysis } from "../../model/types";

/** A knob as it was when the recording was made. */
export interface RecordedKnob {
  /** As written: a number, or a mask such as `f`. */
  value: string;
  /** `recorded`, or the default that stands in because nothing was. */
  source: string;
  isAssumed: boolean;
}

/** Knobs by name, from the analysis without assumptions. A knob in neither the host file nor a replay is absent. */
export function recordedKnobs(base: Analysis | null): ReadonlyMap<string, RecordedKnob> {
  const known = new Map<string, RecordedKnob>();
  for (const replay of base?.summary?.replays ?? [])
    for (const [name, { value, source }] of Object.entries(replay.knobs)) {
      const isAssumed = source.startsWith("assumed");
      known.set(name, { value: String(value), source: source.replace(/^assumed: /, ""), isAssumed });
    }
  for (const [name, value] of Object.entries(base?.host?.knobs ?? {}))
    known.set(name, { value: String(value), source: "recorded", isAssumed: false });
  return known;
}

/** `recorded 64`, `128, default of 6.18`, `not recorded`. */
export function recordedWords(knob: RecordedKnob | undefined): string {
  if (!knob) return "not recorded";
  return knob.isAssumed ? `${knob.value}, ${knob.source}` : `recorded ${knob.value}`;
}

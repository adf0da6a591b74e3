import type { Story } from "../../../explainers/contract";
import { Lanes } from "../../../explainers/parts/Lanes";
import type { Simulation } from "../../../model/simulation";

/** The explainer with lanes that can show a simulation of a recording. For what draws recordings: a scenario's simulation needs no others. */
export const withLanesOf = <Given extends Story>(explainer: Given, run: Simulation): Given =>
  explainer.hasLanesOf?.(run) === false ? { ...explainer, Lanes } : explainer;

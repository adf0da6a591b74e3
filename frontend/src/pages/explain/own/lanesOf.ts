import type { Story } from "../../../explainers/contract";
import { Lanes } from "../../../explainers/parts/Lanes";
import type { Film } from "../../../model/film";

/** The explainer with lanes that can show a film of a recording. For what draws recordings: a scenario's film needs no others. */
export const withLanesOf = <Given extends Story>(explainer: Given, film: Film): Given =>
  explainer.hasLanesOf?.(film) === false ? { ...explainer, Lanes } : explainer;

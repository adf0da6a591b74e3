/**
 * Holds `types.ts` against the description the server gives of itself: this file compiles only while every payload
 * the server may send is one that the pages expect. Types only; nothing of it reaches the browser.
 */
import type { components } from "../api/generated";
import type * as compared from "./comparison";
import type * as filmed from "./film";
import type * as published from "./publishing";
import type * as sql from "./sql";
import type * as ours from "./types";

/** A field with a default is optional in the description, yet the server always sends it. */
type Whole<T> = T extends readonly unknown[]
  ? { [At in keyof T]: Whole<T[At]> }
  : T extends object
    ? { [Key in keyof T]-?: Whole<Exclude<T[Key], undefined>> }
    : T;

type Schemas = components["schemas"];
type Sent = { [Name in keyof Schemas]: Whole<Schemas[Name]> };

/** An error here names the payload whose shape has drifted apart. */
type Fits<Expected, Given extends Expected> = [Expected, Given];

export type Contract = [
  Fits<ours.Upload, Sent["Upload"]>,
  Fits<published.Revealed, Sent["Revealed"]>,
  Fits<ours.Job, Sent["Job"]>,
  Fits<ours.TraceCard, Sent["TraceCard"]>,
  Fits<ours.Trace, Sent["Trace"]>,
  Fits<ours.Analysis, Sent["Analysis"]>,
  Fits<ours.Timeline, Sent["Timeline"]>,
  Fits<ours.Rates, Sent["Rates"]>,
  Fits<ours.LifeRow, Sent["LifeRow"]>,
  Fits<ours.Life, Sent["Life"]>,
  Fits<ours.EventRow, Sent["Event"]>,
  Fits<ours.Flows, Sent["Flows"]>,
  Fits<ours.Decisions, Sent["Decisions"]>,
  Fits<ours.DecisionRow, Sent["DecisionRow"]>,
  Fits<ours.ImportReport, Sent["Report"]>,
  Fits<ours.Throughput, Sent["Throughput"]>,
  Fits<ours.RunItem, Sent["RunItem"]>,
  Fits<ours.HostPreset, Sent["Preset"]>,
  Fits<ours.Catalogue, Sent["PolicyList"]>,
  Fits<ours.Sweep, Sent["Sweep"]>,
  Fits<ours.Claim, Sent["Claim"]>,
  Fits<compared.ComparisonAnswer, Sent["ComparisonAnswer"]>,
  Fits<filmed.Film, Sent["Simulation"]>,
  Fits<filmed.Scenario, Sent["Scenario"]>,
  Fits<published.Figure, Sent["Figure"]>,
  Fits<sql.SqlAnswer, Sent["QueryAnswer"]>,
  Fits<sql.ReadableTable, Sent["ReadableTable"]>,
  Fits<sql.SavedQuery, Sent["SavedQuery"]>,
];

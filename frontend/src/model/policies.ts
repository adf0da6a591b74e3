/** Policies, what their replays cost, which mode they speak for, and sweeps, as the API sends them. */
import type { Requested, Sent } from "../api/payloads";

/** How a number came to be. */
export type Label = Sent["Counter"]["label"] | "published";

/** How often a replay of the rule that really ran agrees with what the kernel did. `interval`: 95 %, of agreed ÷ compared. */
export type Fidelity = Sent["FidelityShort"];

/** One branch of a policy, with the kernel function it stands in and the version it was read in. */
export type PolicyRule = Sent["Rule"];
/** A sysctl, queue file or socket option. */
export type Knob = Sent["Knob"];
/** How far replays of a policy's variants agree with a kernel that was switched to one of them. */
export type Judged = Sent["Judged"];
/** One disputed decision. */
export type Policy = Sent["Policy"];
/** What the engine can replay. */
export type Catalogue = Sent["PolicyList"];
/** What one thing costs, as a range; `samples` is 0 for a published figure without a sample size. */
export type CostParameter = Sent["Parameter"];
/** A sum of parameters over the decisions of one replay: always modelled, always a range. */
export type CostEstimate = Sent["Estimate"];
/** One policy variant over the recording. */
export type ReplaySummary = Sent["ReplaySummary"];

/** How often a rule applies, with the 95 % interval of its share. */
export type Applied = Sent["Applied"];
/** One policy on the recorded kernel and on another one, or under a proposed rule. */
export type Forecast = Sent["Forecast"];

/** Which mode this host should use, for one policy. */
export type Advice = Sent["Advice"];
/** The answer to "which mode should this host use?". */
export type Stand = Advice["stand"];
/** One figure that speaks for or against a mode. */
export type Evidence = Sent["Evidence"];

/** One policy over a range: exactly one of `knob` and `hosts`. */
export type SweepRequest = Pick<Requested["SweepRequest"], "policy" | "variants" | "knob"> & { hosts?: string[] };
/** One variant at one place of the axis. */
export type SweepPoint = Sent["SweepPoint"];
/** Points by axis, then by variant. */
export type Sweep = Sent["Sweep"];

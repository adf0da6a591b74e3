import { isRecording } from "../../model/film";
/** xsk-batch: AF_XDP copy mode sends packet by packet, or in groups. */
import type { Explainer } from "../contract";
import { BatchLanes } from "./BatchLanes";
import { hand } from "./hand";
import { ledger } from "./ledger";
import { BatchMap } from "./map";
import { meta } from "./meta";
import { segmentsOf } from "./segments";
import steps from "./steps.md";

const explainer: Explainer = {
  meta,
  scenario: "xsk-batch",
  Map: BatchMap,
  Lanes: BatchLanes,
  // A recording shows no loops.
  hasLanesOf: (film) => segmentsOf(film).rows > 0,
  lanesAxis: (film) =>
    isRecording(film) ? null : "Lanes show a page of packets on the time today’s loop takes for it, on both sides.",
  ledger,
  steps,
  hand,
};

export default explainer;

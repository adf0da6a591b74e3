import { isRecording } from "../../model/film";
/** xsk-batch: AF_XDP copy mode sends packet by packet, or in groups. */
import type { Explainer } from "../contract";
import { BatchLanes } from "./BatchLanes";
import { ledger } from "./ledger";
import { BatchMap } from "./map";
import { meta } from "./meta";
import { nameOf } from "./names";
import { HAND, STEPS } from "./steps";

const explainer: Explainer = {
  meta,
  scenario: "xsk-batch",
  Map: BatchMap,
  Lanes: BatchLanes,
  lanesAxis: (film) =>
    isRecording(film) ? null : "Lanes show a page of packets on the time today’s loop takes for it, on both sides.",
  ledger,
  steps: STEPS,
  hand: HAND,
  nameOf,
};

export default explainer;

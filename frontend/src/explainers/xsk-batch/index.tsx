import { isRecording } from "../../model/film";
/** xsk-batch: AF_XDP copy mode sends packet by packet, or in groups. */
import type { Explainer } from "../contract";
import { BatchLanes } from "./BatchLanes";
import { GroupSize } from "./GroupSize";
import { ledger } from "./ledger";
import { BatchMap } from "./Map";
import { meta } from "./meta";
import { nameOf } from "./names";
import { BatchTrap } from "./Trap";
import { ARGUMENT, CODE_PATH, HAND, HELPER, PAIRINGS, SIZE_TEXT, STEPS, TRAP } from "./words";

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
  pairings: PAIRINGS,
  trap: { ...TRAP, Picture: BatchTrap },
  chapters: [{ id: "group-size", heading: "What no group size can save", text: SIZE_TEXT, Body: GroupSize }],
  codePath: CODE_PATH,
  argument: ARGUMENT,
  helper: HELPER,
};

export default explainer;

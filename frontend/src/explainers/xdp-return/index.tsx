/** xdp-return: a page comes back from XDP, into the pool’s cache or its ring. */
import type { Explainer } from "../contract";
import { CaseLanes } from "./CaseLanes";
import { hand } from "./hand";
import { ledger } from "./ledger";
import { ReturnMap } from "./map";
import { meta } from "./meta";
import steps from "./steps.md";

const explainer: Explainer = {
  meta,
  scenario: "xdp-return",
  Map: ReturnMap,
  Lanes: CaseLanes,
  lanesAxis: () => "Lanes count events, a page of them at a time: every event takes the same room, on both sides.",
  ledger,
  steps,
  hand,
};

export default explainer;

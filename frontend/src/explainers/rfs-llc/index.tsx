/** rfs-llc: a reader hops CPUs; must the flow table, and the NIC, follow? */
import { count, counted } from "../../common/format";
import { gaugeAt, type Simulation } from "../../model/simulation";
import type { Story } from "../contract";
import { entry, gaugesAt, placeId } from "../parts/simulation";
import { HopLanes } from "./lanes";
import { RfsMap } from "./map";
import { aboutAt, numberAt, shareCache, wordAt } from "./scene";
import steps from "./steps.md";

/** Rules that write, shortest words first in lists. */
const WRITES = {
  "by:A-cross-llc": "to another LLC",
  "by:A-same-llc": "inside one LLC",
  "by:A-tag": "over another flow",
  "by:A-invalid": "old CPU invalid",
  "by:A-not-allowed": "old CPU not allowed",
  "by:A-empty": "slot empty",
};

export const ledger: Story["ledger"] = (run, position) => {
  const { at, inWords } = gaugesAt(run, position);
  const unit = (id: string, one: string) => (at(id) === 1 ? one : `${one}s`);
  const today = "today’s rule writes that often over the same reads";
  const near = `${inWords("near")} on another CPU of the reader’s LLC`;
  const requested = calls(run, position);
  return [
    entry("avoided", "updates avoided", inWords("avoided"), `of ${inWords("stock-writes")}`, today),
    entry("writes", "table writes", inWords("writes"), unit("writes", "write"), byRule(run, position)),
    entry("far", "received in another LLC", inWords("far"), `of ${inWords("packets")} packets`, near),
    entry("steer-calls", "steering calls", inWords("steer-calls"), unit("steer-calls", "call"), requested),
  ];
};

/** The rules that wrote, the most frequent first. */
function byRule(run: Simulation, position: number): string {
  const at = (id: string) => gaugeAt(run, id, position) ?? 0;
  const found = Object.entries(WRITES).map(([id, words]) => ({ words, n: at(id) }));
  // What no rule wrote, the reader of a scenario did.
  const byHand = at("writes") - found.reduce((sum, { n }) => sum + n, 0);
  const sorted = [...found, { words: "by hand", n: byHand }].filter(({ n }) => n > 0).sort((a, b) => b.n - a.n);
  return sorted.map(({ words, n }) => `${count(n)} ${words}`).join(", ") || "nothing is written yet";
}

function calls(run: Simulation, position: number): string {
  const [made, vain] = [gaugeAt(run, "steer-calls", position), gaugeAt(run, "for-nothing", position)];
  if (made === null) return "a recording shows them only with a probe";
  if (run.parameters.arfs === "off") return "the NIC does not follow: the driver is not called";
  return vain ? `${counted(vain, "of them changes", "of them change")} nothing` : "each takes the driver’s lock";
}

const hand: Story["hand"] = {
  ask: (run, event) => {
    const position = run.events.indexOf(event);
    const slot = Number(placeId(run, event.to)?.slice(5) ?? -1);
    const word = wordAt(run, slot, position);
    const near = word && (shareCache(run, word.cpu, event.cpu) ? "in the same LLC" : "in another LLC");
    const named = !word || word.isEmpty ? "is empty" : `names CPU ${word.cpu}, ${near}`;
    return `CPU ${event.cpu} reads flow ${aboutAt(run, position + 1) ?? ""}. Slot ${slot} ${named}. What do you do?`;
  },
  rule: { write: "The rule writes.", keep: "The rule keeps." },
  after: (run, event) => {
    const position = run.events.indexOf(event) + 1;
    const flow = aboutAt(run, position) ?? "";
    const recorded = numberAt(run, `recorded:${flow}`, position);
    if (event.choice?.took === "write") {
      const isRequested = gaugeAt(run, "steer-calls", position) !== null && run.parameters.arfs !== "off";
      return `The next packet follows to CPU ${event.cpu}${isRequested ? ", and the driver is asked." : "."}`;
    }
    if (recorded === null) return `No entry is flow ${flow}’s: its packets stay where they arrive.`;
    const near = shareCache(run, recorded, event.cpu)
      ? "beside the reader in one cache"
      : "in another cache than the reader";
    return `Packets go on to CPU ${recorded}, ${near}; the driver is not called.`;
  },
};

export default { Map: RfsMap, Lanes: HopLanes, ledger, steps, hand } satisfies Story;

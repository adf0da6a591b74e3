/** rfs-llc: a reader hops CPUs; must the flow table, and the NIC, follow? */
import { count, counted } from "../../common/format";
import { type Film, gaugeAt } from "../../model/film";
import type { Story } from "../contract";
import { entry, gaugesAt, placeId } from "../parts/film";
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

export const ledger: Story["ledger"] = (film, position) => {
  const { at, said } = gaugesAt(film, position);
  const unit = (id: string, one: string) => (at(id) === 1 ? one : `${one}s`);
  const today = "today’s rule writes that often over the same reads";
  const near = `${said("near")} on another CPU of the reader’s LLC`;
  const asked = calls(film, position);
  return [
    entry("avoided", "updates avoided", said("avoided"), `of ${said("stock-writes")}`, today),
    entry("writes", "table writes", said("writes"), unit("writes", "write"), byRule(film, position)),
    entry("far", "received in another LLC", said("far"), `of ${said("packets")} packets`, near),
    entry("steer-calls", "steering calls", said("steer-calls"), unit("steer-calls", "call"), asked),
  ];
};

/** The rules that wrote, the most frequent first. */
function byRule(film: Film, position: number): string {
  const at = (id: string) => gaugeAt(film, id, position) ?? 0;
  const found = Object.entries(WRITES).map(([id, words]) => ({ words, n: at(id) }));
  // What no rule wrote, the reader of a scenario did.
  const byHand = at("writes") - found.reduce((sum, { n }) => sum + n, 0);
  const sorted = [...found, { words: "by hand", n: byHand }].filter(({ n }) => n > 0).sort((a, b) => b.n - a.n);
  return sorted.map(({ words, n }) => `${count(n)} ${words}`).join(", ") || "nothing is written yet";
}

function calls(film: Film, position: number): string {
  const [made, vain] = [gaugeAt(film, "steer-calls", position), gaugeAt(film, "for-nothing", position)];
  if (made === null) return "a recording shows them only with a probe";
  if (film.parameters.arfs === "off") return "the NIC does not follow: nobody is asked";
  return vain ? `${counted(vain, "of them changes", "of them change")} nothing` : "each takes the driver’s lock";
}

const hand: Story["hand"] = {
  ask: (film, event) => {
    const position = film.events.indexOf(event);
    const slot = Number(placeId(film, event.to)?.slice(5) ?? -1);
    const word = wordAt(film, slot, position);
    const near = word && (shareCache(film, word.cpu, event.cpu) ? "in the same LLC" : "in another LLC");
    const named = !word || word.isEmpty ? "is empty" : `names CPU ${word.cpu}, ${near}`;
    return `CPU ${event.cpu} reads flow ${aboutAt(film, position + 1) ?? ""}. Slot ${slot} ${named}. What do you do?`;
  },
  rule: { write: "The rule writes.", keep: "The rule keeps." },
  after: (film, event) => {
    const position = film.events.indexOf(event) + 1;
    const flow = aboutAt(film, position) ?? "";
    const recorded = numberAt(film, `recorded:${flow}`, position);
    if (event.choice?.took === "write") {
      const isAsked = gaugeAt(film, "steer-calls", position) !== null && film.parameters.arfs !== "off";
      return `The next packet follows to CPU ${event.cpu}${isAsked ? ", and the driver is asked." : "."}`;
    }
    if (recorded === null) return `No entry is flow ${flow}’s: its packets stay where they arrive.`;
    const near = shareCache(film, recorded, event.cpu)
      ? "beside the reader in one cache"
      : "in another cache than the reader";
    return `Packets go on to CPU ${recorded}, ${near}; nobody is asked.`;
  },
};

export default { Map: RfsMap, Lanes: HopLanes, ledger, steps, hand } satisfies Story;

/** skb-defer: an skb is allocated on one CPU and its use ends on another. */
import { count, counted } from "../../common/format";
import type { Story } from "../contract";
import { Lanes } from "../parts/Lanes";
import { entry, gaugesAt, homeOf } from "../parts/simulation";
import { DeferMap } from "./map";
import steps from "./steps.md";

const ledger: Story["ledger"] = (run, position) => {
  const { at, inWords } = gaugesAt(run, position);
  const lists = run.gauges.filter((gauge) => gauge.id.startsWith("list:"));
  const waiting = lists.reduce((sum, gauge) => sum + (gauge.values[position] ?? 0), 0);
  const [kicks, returned] = [at("kicks"), at("slab-returned")];
  const back = returned === null ? "a recording does not show it" : `${count(returned)} returned to it`;
  const sent = kicks === null ? "kicks: cannot tell" : `${counted(kicks, "kick")} sent`;
  const lost = `${inWords("overflow")} overflowed, freed without an event`;
  const slow = "each a slow slab free, by the release’s rule";
  return [
    entry("slab-taken", "taken from slab", inWords("slab-taken"), "skbs", back),
    entry("concept:deferList", "waiting on defer lists", count(waiting), "skbs", sent),
    entry("flushed", "handed back and flushed", inWords("flushed"), "skbs", lost),
    entry("alien-data", "data freed by an alien", inWords("alien-data"), "buffers", slow),
  ];
};

const hand: Story["hand"] = {
  ask: (run, { cpu, token }) =>
    `You are CPU ${cpu}, and done with skb ${token ?? ""}. CPU ${homeOf(run, token) ?? "?"} allocated it. What do you do?`,
  rule: { back: "The rule hands it back.", here: "The rule recycles it here." },
  after: (_, { choice }) =>
    choice?.took === "back"
      ? "It waits on a list until its CPU runs NET_RX, and then its owner can use it again."
      : "CPU 1 can use the struct at once; its owner cannot, and the data buffer was freed by an alien.",
};

export default { Map: DeferMap, Lanes, ledger, steps, hand } satisfies Story;

/** skb-defer: an skb is allocated on one CPU and its use ends on another. */
import { count, counted } from "../../common/format";
import type { Story } from "../contract";
import { entry, gaugesAt, homeOf } from "../parts/film";
import { Lanes } from "../parts/Lanes";
import { DeferMap } from "./map";
import steps from "./steps.md";

const ledger: Story["ledger"] = (film, position) => {
  const { at, said } = gaugesAt(film, position);
  const lists = film.gauges.filter((gauge) => gauge.id.startsWith("list:"));
  const waiting = lists.reduce((sum, gauge) => sum + (gauge.values[position] ?? 0), 0);
  const [kicks, returned] = [at("kicks"), at("slab-returned")];
  const back = returned === null ? "a recording does not show it" : `${count(returned)} returned to it`;
  const sent = kicks === null ? "kicks: cannot tell" : `${counted(kicks, "kick")} sent`;
  const lost = `${said("overflow")} overflowed, freed without an event`;
  const slow = "each a slow slab free, by the release’s rule";
  return [
    entry("slab-taken", "taken from slab", said("slab-taken"), "skbs", back),
    entry("concept:deferList", "waiting on defer lists", count(waiting), "skbs", sent),
    entry("flushed", "handed back and flushed", said("flushed"), "skbs", lost),
    entry("alien-data", "data freed by an alien", said("alien-data"), "buffers", slow),
  ];
};

const hand: Story["hand"] = {
  ask: (film, { cpu, token }) =>
    `You are CPU ${cpu}, and done with skb ${token ?? ""}. CPU ${homeOf(film, token) ?? "?"} allocated it. What do you do?`,
  rule: { back: "The rule hands it back.", here: "The rule recycles it here." },
  after: (_, { choice }) =>
    choice?.took === "back"
      ? "It waits on a list until its CPU runs NET_RX, and then its owner can use it again."
      : "CPU 1 can use the struct at once; its owner cannot, and the data buffer was freed by an alien.",
};

export default { Map: DeferMap, Lanes, ledger, steps, hand } satisfies Story;

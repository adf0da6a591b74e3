/** xdp-return: a page comes back from XDP, into the pool’s cache or its ring. */
import { count, counted, NONE, rounded, THIN } from "../../common/format";
import type { Story } from "../contract";
import { CANNOT, entry, gaugesAt } from "../parts/simulation";
import { BUDGET_NS } from "./budget";
import { CaseLanes } from "./lanes";
import { ReturnMap } from "./map";
import { contextAt } from "./scene";
import steps from "./steps.md";

const BUDGET = `a packet has ${rounded(BUDGET_NS)}${THIN}ns at 100${THIN}Gbit/s`;
const UNLOCKED = "a push without a lock against CPU 0’s pops";

export const ledger: Story["ledger"] = (run, position) => {
  const { at, inWords } = gaugesAt(run, position);
  const priced = at("priced");
  const each = (id: string, by: number) => {
    const sum = at(id);
    if (sum === null || priced === null) return CANNOT;
    return priced === 0 ? NONE : rounded(sum / by / priced);
  };
  const [returned, wrong] = [count(at("returned") ?? 0), at("wrong") ?? 0];
  const queried = at("own-comparisons") === null ? CANNOT : `${inWords("own-comparisons")} + ${inWords("own-calls")}`;
  const all =
    at("comparisons") === null ? "no event shows it" : `in all ${inWords("comparisons")} and ${inWords("calls")}`;
  const here = `${inWords("cached")} cached, ${inWords("ringed")} in the ring here`;
  return [
    entry("cycles", "one page out and back", each("cycles", 1), "cycles", paidBy(priced)),
    entry("ps", "the same in time", each("ps", 1000), "ns", BUDGET),
    entry("own-comparisons", "comparisons + calls, this page", queried, "", all),
    wrong > 0
      ? entry("wrong", "cached by the wrong CPU", count(wrong), `of ${returned}`, UNLOCKED)
      : entry("changed", "cache today, ring as posted", inWords("changed"), `of ${returned} pages`, here),
  ];
};

function paidBy(priced: number | null): string {
  if (priced === null) return "no event shows costs";
  return priced === 0 ? "no page is back yet" : `modelled, mean of ${counted(priced, "page")}`;
}

/** Where a page comes back from, as a question puts it. */
const FROM: Readonly<Record<string, string>> = {
  softirq: "You are eth0’s NAPI, polled in softirq on CPU 0",
  veth: "You are veth0’s poll on CPU 0, no-direct flag set; eth0’s NAPI is scheduled here too",
  cpumap: "You are a cpumap thread on CPU 1, no-direct flag set",
  other: "You are CPU 1, completing what eth1 has sent",
  threaded: "You are the thread napi/eth0 on CPU 0",
  busy: "You are a task that busy-polls eth0 on CPU 0",
};

const hand: Story["hand"] = {
  ask: (run, event) => {
    const context = contextAt(run, run.events.indexOf(event) + 1) ?? "";
    return `${FROM[context] ?? `You are CPU ${event.cpu}`}. The page is of eth0’s pool, at home on CPU 0. Where to?`;
  },
  rule: { cache: "The rule takes the cache.", ring: "The rule takes the ring." },
  after: (_, { cpu, choice }, rule) => {
    if (choice?.took === "cache")
      return cpu === 0
        ? "Safe: on this CPU nobody else touches the stack."
        : "CPU 1 has just written into a stack that CPU 0 pops from, and neither takes a lock: a page can be handed out twice, or lost. This is the race the flag is there to prevent.";
    return cpu === 0 && rule === "cache"
      ? "The ring is safe everywhere, and slower: its lock now, a refill later."
      : "The ring is safe from any CPU.";
  },
};

export default {
  ...{ Map: ReturnMap, Lanes: CaseLanes, ledger, steps, hand },
  lanesAxis: () => "Lanes count events, a page of them at a time: every event takes the same room, on both sides.",
} satisfies Story;

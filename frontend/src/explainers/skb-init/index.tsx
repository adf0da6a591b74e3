/** skb-init: somebody has to wipe a header clean, the CPU that frees it or the CPU that allocates it next. */
import { count, counted, NONE, rounded } from "../../common/format";
import { gaugeOf, type Simulation, type SimulationEvent } from "../../model/simulation";
import type { Entry, Story } from "../contract";
import { Lanes } from "../parts/Lanes";
import { CANNOT, entry, gaugesAt, homeOf, known } from "../parts/simulation";
import { InitMap } from "./map";
import { isAllocation, PER_CYCLE } from "./scene";
import steps from "./steps.md";

type Read = (id: string) => number | null;

/** Cycles are published means of 2002, put together by rule: modelled. */
export const ledger: Story["ledger"] = (run, position) => {
  const { at } = gaugesAt(run, position);
  return [cyclesOf(run, at, "alloc"), cyclesOf(run, at, "free"), fetched(at), wiped(at)];
};

/** Mean cycles a call on one side, with what each CPU paid a call. */
function cyclesOf(run: Simulation, at: Read, side: "alloc" | "free"): Entry {
  const isFree = side === "free";
  const cpus = run.host.cpus.slice(0, 2).map((cpu) => ({
    ...{ cpu, cycles: at(`cycles-${side}:${cpu}`), calls: at(`${side}s:${cpu}`) ?? 0 },
  }));
  const all = cpus.reduce((sum, one) => sum + one.calls, 0);
  const of = (value: string, note: string, unit = "cycles a call") =>
    entry(`cycles-${side}:${isFree ? 0 : 1}`, isFree ? "at free" : "at allocation", value, unit, note);
  if (cpus.some(({ cycles }) => cycles === null))
    return of(CANNOT, `${counted(all, "call")}; no figure for this kernel`, "cycles");
  if (all === 0) return of(NONE, "no call yet");
  const missing = isFree ? (at("unpublished") ?? 0) : 0;
  const gap = `${counted(missing, "free")} that left the header: not published`;
  if (missing === all) return of(CANNOT, gap, "cycles");
  const sum = cpus.reduce((paid, one) => paid + (one.cycles ?? 0), 0) / PER_CYCLE;
  const each = cpus
    .filter((one) => one.calls > 0)
    .map((one) => `CPU ${one.cpu} ${rounded((one.cycles ?? 0) / PER_CYCLE / one.calls)} × ${count(one.calls)}`)
    .join(" · ");
  return of(rounded(sum / (all - missing)), missing > 0 ? gap : each);
}

function fetched(at: Read): Entry {
  const [zero, one, all] = [at("fetched:0"), at("fetched:1"), at("fetched")];
  const isKnown = zero !== null && one !== null;
  const note = isKnown ? `CPU 0 ${count(zero)} · CPU 1 ${count(one)}` : "no event shows who holds a line";
  return entry("fetched", "fetched across", known(all), all === 1 ? "cache line" : "cache lines", note);
}

function wiped(at: Read): Entry {
  const [local, remote, unknown] = [at("wiped-local"), at("wiped-remote"), at("wiped-unknown")];
  if (local === null || remote === null) return entry("wiped-remote", "wiped", CANNOT, "headers", "");
  const all = local + remote + (unknown ?? 0);
  const unsure = unknown ? ` · ${count(unknown)} unknown` : "";
  const note = `${count(local)} where written last · ${count(remote)} after a fetch${unsure}`;
  return entry("wiped-remote", "wiped whole", count(all), all === 1 ? "header" : "headers", note);
}

const hand: Story["hand"] = {
  ask: (run, { cpu, token }) => {
    const home = homeOf(run, token);
    const whose = home === cpu ? "You allocated it yourself." : `CPU ${home ?? "?"} allocated it.`;
    return `You are CPU ${cpu} and free skb ${token ?? ""}. ${whose} What do you do with its header?`;
  },
  rule: { free: "The rule wipes it.", alloc: "The rule leaves it." },
  after: (run, event) => {
    const isWiped = event.choice?.took === "free";
    const isRemote = event.rules.includes("F-full-remote");
    const paid = isRemote ? "You had to fetch its lines first." : "Its lines were in your cache.";
    const wiped = isWiped ? paid : "You wrote nothing.";
    const next = nextUserOf(run, event);
    if (!next) return `${wiped} Nobody takes this header again in the simulation.`;
    const what = isWiped ? "sets part of it" : "has to wipe all of it";
    const far = next.cpu === event.cpu ? "from its cache" : `with lines out of CPU ${event.cpu}’s cache`;
    return `${wiped} Its next user, CPU ${next.cpu}, ${what}, ${far}.`;
  },
};

/** The next allocation of the header that an event freed. */
function nextUserOf(run: Simulation, event: SimulationEvent): SimulationEvent | undefined {
  const headers = gaugeOf(run, "header")?.values;
  const freed = run.events.indexOf(event);
  return run.events.find(
    (one, place) => place > freed && headers?.[place + 1] === headers?.[freed + 1] && isAllocation(one),
  );
}

export default { Map: InitMap, Lanes, ledger, steps, hand } satisfies Story;

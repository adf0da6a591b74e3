/** xsk-batch: AF_XDP copy mode sends packet by packet, or in groups. */
import { count, counted, MINUS, NONE, rounded } from "../../common/format";
import { gaugeAt, gaugeOf, isRecording, type Simulation } from "../../model/simulation";
import type { Story } from "../contract";
import { CANNOT, entry, gaugesAt, known, perRun } from "../parts/simulation";
import { BatchLanes, segmentsOf } from "./lanes";
import { BatchMap } from "./map";
import steps from "./steps.md";

const RECORDED = "a recording holds its own cost";
const NO_HOLD = "no hold has ended yet";

/** By position: the position at which the last whole hold of the lock ended, so that rates are of whole holds. */
const endsOf = perRun((run) => {
  const at = new Int32Array(run.events.length + 1);
  const lock = gaugeOf(run, "lock")?.values;
  for (const [index, event] of run.events.entries()) {
    const isEnd = (event.mark === "sent" || event.mark === "rings") && lock?.[index + 1] === 0;
    at[index + 1] = isEnd ? index + 1 : (at[index] ?? 0);
  }
  return at;
});

export const holdEnd = (run: Simulation, position: number): number => endsOf(run)[position] ?? 0;

/** Time a packet, by what it is spent on: a for each, b and c shared by those of a hold and of a doorbell. ns. */
export function shares(run: Simulation, position: number): { a: number; b: number; c: number } | null {
  const end = holdEnd(run, position);
  const of = (id: string) => gaugeAt(run, id, end);
  const [sent, a, b, c] = [of("sent"), of("ns:a"), of("ns:b"), of("ns:c")];
  if (!sent || a === null || b === null || c === null) return null;
  return { a: a / sent, b: b / sent, c: c / sent };
}

export const ledger: Story["ledger"] = (run, position) => {
  const { at, inWords } = gaugesAt(run, position);
  const [sent, pps, packet] = [at("sent"), at("pps"), at("packet")];
  const forPackets = sent === null ? "" : `for ${counted(sent, "packet")}`;
  // What is 0 has not been measured yet.
  const measured = (value: number | null, words: (value: number) => string) =>
    known(value, (it) => (it ? words(it) : NONE));
  const rated = pps === null ? RECORDED : pps === 0 ? NO_HOLD : "modelled, over all holds so far";
  const spent = packet === null ? RECORDED : sharesWords(shares(run, position));
  const locks = known(at("locks"), (used) => `${count(used)}×`);
  const mpps = measured(pps, (rate) => rounded(rate / 1e6, 3));
  return [
    entry("pps", "packets a second", mpps, pps ? "Mpps" : "", rated),
    entry("packet", "time a packet", measured(packet, count), packet ? "ns" : "", spent),
    entry("locks", "queue lock taken", locks, forPackets, holdNote(run, position)),
    entry("doorbells", "doorbells rung", inWords("doorbells"), forPackets, callNote(at("calls"), at("eagain"))),
  ];
};

function sharesWords(parts: ReturnType<typeof shares>): string {
  if (!parts) return NO_HOLD;
  const { a, b, c } = parts;
  return `${ns(a)} work + ${ns(b)} hold ${c < 0 ? MINUS : "+"} ${ns(Math.abs(c))} doorbell`;
}

const ns = (value: number) => rounded(value, value < 10 && value > -10 ? 2 : 3);

function holdNote(run: Simulation, position: number): string {
  if (run.moments.refused !== undefined && position >= run.moments.refused) return "EACCES: group above the budget";
  const wasted = gaugeAt(run, "wasted", position);
  if (wasted) return `${counted(wasted, "skb")} built and freed unsent`;
  const end = gaugeOf(run, "lock") ? holdEnd(run, position) : position;
  const [sent, locks] = [gaugeAt(run, "sent", end), gaugeAt(run, "locks", end)];
  if (!sent || !locks) return NO_HOLD;
  return sent === locks ? "one packet a hold" : `${rounded(sent / locks, 3)} packets a hold`;
}

function callNote(calls: number | null, again: number | null): string {
  if (calls === null || again === null) return `calls: ${CANNOT}`;
  return `${counted(calls, "call")}, ${again === 1 ? "1 ended" : `${count(again)} ended`} with EAGAIN`;
}

const hand: Story["hand"] = {
  ask: (run, event) => {
    const waiting = gaugeAt(run, "tx", run.events.indexOf(event));
    const left = waiting === null ? "" : ` ${waiting} wait on the ring.`;
    return `Descriptor ${event.token ?? ""} is next.${left} How many do you take under this hold of the lock?`;
  },
  rule: { one: "Today’s rule takes one.", group: "The posted rule takes a group." },
  after: (run, event) => {
    const packet = event.token ?? "";
    if (event.choice?.took !== "group") return `Packet ${packet} leaves at once and has the lock to itself.`;
    const used = gaugeAt(run, "group", run.events.indexOf(event) + 1) ?? 1;
    return `${used} now share one lock; packet ${packet} waits until the last of them is built.`;
  },
};

export default {
  ...{ Map: BatchMap, Lanes: BatchLanes, ledger, steps, hand },
  // A recording shows no loops.
  hasLanesOf: (run) => segmentsOf(run).rows > 0,
  lanesAxis: (run) =>
    isRecording(run) ? null : "Lanes show a page of packets on the time today’s loop takes for it, on both sides.",
} satisfies Story;

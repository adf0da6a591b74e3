/** What a simulation of this scenario says at a position: words, readers, queues, the flow an event is about. No rule is applied here. */
import { counted } from "../../common/format";
import { gaugeAt, gaugeOf, type Simulation } from "../../model/simulation";
import { CANNOT, groupOf, known, perRun } from "../parts/simulation";

/** Flows a picture shows at most; a recording may hold many. */
const MOST_FLOWS = 8;
/** RPS_NO_CPU: the word of an empty slot. */
export const EMPTY = 0xffff;

const namesOf = perRun((run) => {
  const all = run.gauges.filter((gauge) => gauge.id.startsWith("reader:")).map((gauge) => gauge.id.slice(7));
  const times = new Map<string, number>();
  for (const flow of gaugeOf(run, "about")?.values ?? []) {
    const letter = letterOf(flow);
    times.set(letter, (times.get(letter) ?? 0) + 1);
  }
  const busiest = [...all].sort((a, b) => (times.get(b) ?? 0) - (times.get(a) ?? 0)).slice(0, MOST_FLOWS);
  return { all, drawn: all.filter((flow) => busiest.includes(flow)) };
});

/** A to Z, then AA: a flow’s number as its letter. */
export const letterOf = (flow: number): string =>
  (flow >= 26 ? letterOf(Math.floor(flow / 26) - 1) : "") + String.fromCharCode(65 + (flow % 26));

/** Flows by letter, those most happens to; all of a scenario's. */
export const flowsOf = (run: Simulation): readonly string[] => namesOf(run).drawn;

/** Flows that are not drawn. */
export const flowsLeftOut = (run: Simulation): number => namesOf(run).all.length - namesOf(run).drawn.length;

/** Whether a simulation shows a flow’s filter or socket; a recording does not. */
export const hasGaugesOf = (run: Simulation, what: "filter" | "socket"): boolean =>
  run.gauges.some((gauge) => gauge.id.startsWith(`${what}:`));

/** Letter of the flow the last event is about. */
export function aboutAt(run: Simulation, position: number): string | null {
  const flow = numberAt(run, "about", position);
  return flow === null ? null : letterOf(flow);
}

/** A CPU or queue by its gauge; null where it is none (−1) or is not known. */
export function numberAt(run: Simulation, id: string, position: number): number | null {
  const value = gaugeAt(run, id, position);
  return value === null || value < 0 ? null : value;
}

/** Bits of a word that hold the CPU. */
export const cpuBits = (run: Simulation): number => Math.round(Math.log2((gaugeAt(run, "mask", 0) ?? 0) + 1));

export function wordAt(run: Simulation, slot: number, position: number) {
  const value = gaugeAt(run, `slot:${slot}`, position);
  return value === null ? null : wordOf(value, cpuBits(run));
}

/** A word as it is drawn: upper bits hexadecimal, eight digits with the CPU bits as 0; lower bits binary. */
export function wordOf(value: number, bits: number) {
  const size = 2 ** bits;
  const cpu = value % size;
  return {
    hash: (value - cpu).toString(16).padStart(8, "0"),
    bits: cpu.toString(2).padStart(bits, "0"),
    cpu,
    isEmpty: value === EMPTY,
  };
}

/** The flow a slot's word belongs to now. */
export function ownerAt(run: Simulation, slot: number, position: number): string | null {
  const own = (flow: string) =>
    gaugeAt(run, `index:${flow}`, position) === slot && numberAt(run, `recorded:${flow}`, position) !== null;
  return namesOf(run).all.find(own) ?? null;
}

/** Slots of the table that the simulation has, ascending. */
export const slotsOf = (run: Simulation): readonly number[] =>
  run.places
    .filter((place) => place.concept === "flowEntry")
    .map((place) => Number(place.id.slice(5)))
    .sort((a, b) => a - b);

export const shareCache = ({ host: { llcs } }: Simulation, one: number, other: number): boolean =>
  one === other || (groupOf(llcs, one) >= 0 && groupOf(llcs, one) === groupOf(llcs, other));

/** CPUs a picture has room for; a recording's host may have more than take part. */
const MOST_CPUS = 32;

/** CPUs to draw: all of a small host, else those that take part. */
export function cpusOf(run: Simulation): readonly number[] {
  if (run.host.cpus.length <= 16) return run.host.cpus;
  const met = new Set(run.places.filter((place) => place.concept === "cpu").map((place) => place.cpu));
  return run.host.cpus.filter((cpu) => met.has(cpu)).slice(0, MOST_CPUS);
}

/** `slot 2, flow A: CPU 3`. */
export function slotWords(run: Simulation, position: number, slot: number): string {
  const word = wordAt(run, slot, position);
  if (!word) return `slot ${slot}: ${CANNOT}`;
  if (word.isEmpty) return `slot ${slot}: empty`;
  const owner = ownerAt(run, slot, position);
  return `slot ${slot}${owner ? `, flow ${owner}` : ""}: hash bits ${word.hash}, CPU bits ${word.bits}, CPU ${word.cpu}`;
}

export function filterWords(run: Simulation, position: number, flow: string): string {
  if (gaugeAt(run, `filter:${flow}`, position) === null) return `filter of flow ${flow}: ${CANNOT}`;
  const queue = numberAt(run, `filter:${flow}`, position);
  return queue === null ? `flow ${flow} comes in on queue 0, no filter` : `filter leads flow ${flow} to queue ${queue}`;
}

export const socketWords = (run: Simulation, position: number, flow: string): string =>
  `socket of flow ${flow}: ${known(gaugeAt(run, `socket:${flow}`, position), (waiting) => counted(waiting, "packet"))}`;

export function cpuWords(run: Simulation, position: number, cpu: number): string {
  const flows = flowsOf(run);
  const at = (what: string) => flows.filter((flow) => numberAt(run, `${what}:${flow}`, position) === cpu);
  const waiting = gaugeAt(run, `backlog:${cpu}`, position);
  const parts = [
    ...at("reader").map((flow) => `reader of flow ${flow}`),
    ...at("recorded").map((flow) => `named for flow ${flow}`),
    ...(waiting ? [`${counted(waiting, "packet")} in its backlog`] : []),
  ];
  return [`CPU ${cpu}`, parts.join(", ")].filter(Boolean).join(": ");
}

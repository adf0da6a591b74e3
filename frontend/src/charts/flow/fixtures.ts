import type { Distance, FlowCell, Flows } from "../../model/types";

/** A host of `cpus` CPUs in LLC domains of `perLlc`, dealt to `nodes` nodes in order. For tests. */
export function hostOf(cpus: number, perLlc: number, nodes = 1) {
  const all = Array.from({ length: cpus }, (_, cpu) => cpu);
  const llcs = Array.from({ length: Math.ceil(cpus / perLlc) }, (_, llc) =>
    all.slice(llc * perLlc, (llc + 1) * perLlc),
  );
  const perNode = Math.ceil(llcs.length / nodes);
  const grouped = Array.from({ length: nodes }, (_, node) => llcs.slice(node * perNode, (node + 1) * perNode).flat());
  return { cpus: all, llcs, nodes: grouped };
}

/** One pair of CPUs; 9 of 10 handed back when it crossed CPUs. */
export function pair(alloc_cpu: number, free_cpu: number, count: number, distance: Distance): FlowCell {
  const flushed = distance === "same-cpu" ? 0 : Math.floor(count * 0.9);
  return { alloc_cpu, free_cpu, count, flushed, distance, p50_ns: 12_400, p95_ns: 88_000, max_ns: 1_200_000 };
}

/** Flows over a host, with some lives of unknown origin and some still alive. */
export function flowsOf(host: ReturnType<typeof hostOf>, cells: FlowCell[]): Flows {
  const total = cells.reduce((sum, cell) => sum + cell.count, 0) + 52;
  return { ...host, cells, origin_unknown: 40, alive: 12, total, label: "exact" };
}

/** Every ordered pair of the host, one skb each, by its distance. */
export function everyPair(host: ReturnType<typeof hostOf>): FlowCell[] {
  const of = (groups: number[][], cpu: number) => groups.findIndex((group) => group.includes(cpu));
  return host.cpus.flatMap((alloc) =>
    host.cpus.map((free) => {
      const near = of(host.llcs, alloc) === of(host.llcs, free);
      const far = of(host.nodes, alloc) === of(host.nodes, free) ? "cross-llc" : "cross-node";
      return pair(alloc, free, 1, alloc === free ? "same-cpu" : near ? "same-llc" : far);
    }),
  );
}

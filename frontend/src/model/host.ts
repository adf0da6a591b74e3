import type { HostShape } from "./selection";
import type { Host } from "./types";

/** CPUs in lane order: by node, then LLC domain, then number. CPUs in no LLC domain come last, one domain each. */
export function shapeOf(host: Pick<Host, "cpus" | "llcs" | "nodes">): HostShape {
  const all = [...new Set([...host.cpus, ...host.llcs.flat()])].sort((one, other) => one - other);
  const grouped = new Set(host.llcs.flat());
  const llcs = [...host.llcs, ...all.filter((cpu) => !grouped.has(cpu)).map((cpu) => [cpu])].map((llc) =>
    [...llc].sort((one, other) => one - other),
  );
  const nodeOf = (cpu: number) => {
    const at = host.nodes.findIndex((node) => node.includes(cpu));
    return at < 0 ? host.nodes.length : at;
  };
  llcs.sort((one, other) => nodeOf(one[0] ?? 0) - nodeOf(other[0] ?? 0) || (one[0] ?? 0) - (other[0] ?? 0));
  return { cpus: llcs.flat(), llcs, nodes: host.nodes };
}

/** NUMA node of a CPU; null when the host does not say. */
export function nodeOf(shape: HostShape, cpu: number): number | null {
  const at = shape.nodes.findIndex((node) => node.includes(cpu));
  return at < 0 ? null : at;
}

/** LLC domain of a CPU; null for a CPU the host does not list. */
export function llcOf(shape: HostShape, cpu: number): number | null {
  const at = shape.llcs.findIndex((llc) => llc.includes(cpu));
  return at < 0 ? null : at;
}

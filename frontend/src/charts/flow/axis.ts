/**
 * The order of CPUs along both axes of the defer flow: node, then LLC domain, then number.
 *
 *   ≤ 32 CPUs   one unit a CPU, a gap between LLC domains        0 1 2 3 | 4 5 6 7
 *   more        one unit an LLC domain, a gap between nodes      L0 L1 L2 | L3 L4 L5
 *
 * An LLC domain of more than 32 CPUs is cut into runs of 32; more than 32 domains are taken together in even groups.
 */

/** Units an axis shows at most; beyond it CPUs are taken together, and the panel says so. */
export const UNIT_CAP = 32;

/** One row or column. */
export interface Unit {
  /** In full: `cpu0`, `LLC 3`, `cpu0–31`. */
  name: string;
  /** Over a narrow column: `0`, `3`. */
  short: string;
  cpus: number[];
}

/** Units that stand together, a gap on either side. */
export interface Group {
  name: string;
  /** Index of the first unit, and of the one after the last. */
  from: number;
  to: number;
  /** Which of the two band colours the group has. */
  odd: boolean;
}

/** What one axis shows. */
export interface Axis {
  units: Unit[];
  groups: Group[];
  /** `cpu`: a unit is a CPU. `several`: a unit stands for several. */
  of: "cpu" | "several";
}

/** The topology as it came, in numbers of CPUs. */
export interface Topology {
  cpus: readonly number[];
  llcs: readonly (readonly number[])[];
  nodes: readonly (readonly number[])[];
}

/** CPUs that share a cache, with the names people know them by. */
interface Domain {
  /** Place in the host's list, null for CPUs that no domain lists. */
  llc: number | null;
  node: number | null;
  cpus: number[];
}

function domains({ cpus, llcs, nodes }: Topology): Domain[] {
  const nodeOf = (cpu: number | undefined) => {
    const at = nodes.findIndex((node) => cpu !== undefined && node.includes(cpu));
    return at < 0 ? null : at;
  };
  const known = llcs
    .map((members, llc) => ({ llc, node: nodeOf(members[0]), cpus: [...members].sort((a, b) => a - b) }))
    .filter((domain) => domain.cpus.length > 0)
    .sort((a, b) => (a.node ?? Infinity) - (b.node ?? Infinity) || a.llc - b.llc);
  const listed = new Set(known.flatMap((domain) => domain.cpus));
  const rest = cpus.filter((cpu) => !listed.has(cpu)).sort((a, b) => a - b);
  return rest.length > 0 ? [...known, { llc: null, node: null, cpus: rest }] : known;
}

function llcName({ llc, node }: Domain, nodes: number): string {
  const name = llc === null ? "LLC unknown" : `LLC ${llc}`;
  return node === null || nodes < 2 ? name : `${name} · node ${node}`;
}

const cpuUnit = (cpu: number): Unit => ({ name: `cpu${cpu}`, short: String(cpu), cpus: [cpu] });

function runOf(cpus: number[]): Unit {
  const [first, last] = [cpus[0], cpus[cpus.length - 1]];
  return { name: `cpu${first}–${last}`, short: String(first), cpus };
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));
}

/** Puts parts one after the other and remembers where each begins. */
function axisOf(parts: { name: string; units: Unit[] }[], of: Axis["of"]): Axis {
  const axis: Axis = { units: [], groups: [], of };
  parts.forEach(({ name, units }, place) => {
    const from = axis.units.length;
    axis.units.push(...units);
    axis.groups.push({ name, from, to: axis.units.length, odd: place % 2 === 1 });
  });
  return axis;
}

const cpuAxis = (all: readonly Domain[], nodes: number) =>
  axisOf(
    all.map((domain) => ({ name: llcName(domain, nodes), units: domain.cpus.map(cpuUnit) })),
    "cpu",
  );

/** The axis of a whole host. */
export function hostAxis(topology: Topology): Axis {
  const all = domains(topology);
  const nodes = topology.nodes.length;
  if (all.reduce((sum, domain) => sum + domain.cpus.length, 0) <= UNIT_CAP) return cpuAxis(all, nodes);
  const pieces = all.reduce((sum, domain) => sum + Math.ceil(domain.cpus.length / UNIT_CAP), 0);
  if (pieces > UNIT_CAP) {
    const used = chunks(all, Math.ceil(all.length / UNIT_CAP)).map((some) => {
      const [first, last] = [some[0]?.llc ?? 0, some[some.length - 1]?.llc ?? 0];
      return { name: `LLC ${first}–${last}`, short: String(first), cpus: some.flatMap((domain) => domain.cpus) };
    });
    return axisOf([{ name: "all LLC domains", units: used }], "several");
  }
  const units = all.map((domain) => {
    if (domain.cpus.length > UNIT_CAP) return { node: domain.node, units: chunks(domain.cpus, UNIT_CAP).map(runOf) };
    const short = domain.llc === null ? "?" : String(domain.llc);
    return { node: domain.node, units: [{ name: llcName(domain, 0), short, cpus: domain.cpus }] };
  });
  const byNode = [...new Set(units.map(({ node }) => node))].map((node) => ({
    name: node === null ? "node unknown" : `node ${node}`,
    units: units.filter((part) => part.node === node).flatMap((part) => part.units),
  }));
  return axisOf(byNode, "several");
}

/** The axis of one unit taken apart into its CPUs. */
export function unitAxis(unit: Unit, topology: Topology): Axis {
  const inside = domains(topology)
    .map((domain) => ({ ...domain, cpus: domain.cpus.filter((cpu) => unit.cpus.includes(cpu)) }))
    .filter((domain) => domain.cpus.length > 0);
  return cpuAxis(inside, topology.nodes.length);
}

/** The four numbers under the scene. Cycles are published means of 2002, put together by rule: modelled. */
import { count, counted, rounded } from "../../common/format";
import { type Film, gaugeAt } from "../../model/film";
import type { Entry } from "../contract";
import { PER_CYCLE } from "./scene";

const CANNOT = "cannot tell";

export function ledger(film: Film, position: number): readonly Entry[] {
  const at = (id: string) => gaugeAt(film, id, position);
  return [cyclesOf(film, position, "alloc"), cyclesOf(film, position, "free"), fetched(at), wiped(at)];
}

type Read = (id: string) => number | null;

/** Mean cycles a call on one side, with what each CPU paid a call. */
function cyclesOf(film: Film, position: number, side: "alloc" | "free"): Entry {
  const calls = side === "alloc" ? "allocs" : "frees";
  const word = side === "alloc" ? "at allocation" : "at free";
  const of = (cpu: number) => ({
    cycles: gaugeAt(film, `cycles-${side}:${cpu}`, position),
    calls: gaugeAt(film, `${calls}:${cpu}`, position) ?? 0,
  });
  const cpus = film.host.cpus.slice(0, 2).map((cpu) => ({ cpu, ...of(cpu) }));
  const id = `cycles-${side}:${side === "alloc" ? 1 : 0}`;
  const all = cpus.reduce((sum, one) => sum + one.calls, 0);
  if (cpus.some(({ cycles }) => cycles === null))
    return { id, word, value: CANNOT, unit: "cycles", note: `${counted(all, "call")}; no figure for this kernel` };
  const missing = side === "free" ? (gaugeAt(film, "unpublished", position) ?? 0) : 0;
  const sum = cpus.reduce((paid, one) => paid + (one.cycles ?? 0), 0) / PER_CYCLE;
  if (all === 0) return { id, word, value: "–", unit: "cycles a call", note: "no call yet" };
  const gap = `${counted(missing, "free")} that left the header: not published`;
  if (missing === all) return { id, word, value: CANNOT, unit: "cycles", note: gap };
  const each = cpus
    .filter((one) => one.calls > 0)
    .map((one) => `CPU ${one.cpu} ${rounded((one.cycles ?? 0) / PER_CYCLE / one.calls)} × ${count(one.calls)}`)
    .join(" · ");
  if (missing > 0)
    return {
      id,
      word,
      value: rounded(sum / (all - missing)),
      unit: "cycles a call",
      note: gap,
    };
  return { id, word, value: rounded(sum / all), unit: "cycles a call", note: each };
}

function fetched(at: Read): Entry {
  const [zero, one, all] = [at("fetched:0"), at("fetched:1"), at("fetched")];
  const isKnown = zero !== null && one !== null;
  return {
    id: "fetched",
    word: "fetched across",
    value: all === null ? CANNOT : count(all),
    unit: all === 1 ? "cache line" : "cache lines",
    note: isKnown ? `CPU 0 ${count(zero)} · CPU 1 ${count(one)}` : "no event shows who holds a line",
  };
}

function wiped(at: Read): Entry {
  const [local, remote, unknown] = [at("wiped-local"), at("wiped-remote"), at("wiped-unknown")];
  if (local === null || remote === null)
    return { id: "wiped-remote", word: "wiped", value: CANNOT, unit: "headers", note: "" };
  const all = local + remote + (unknown ?? 0);
  const unsure = unknown ? ` · ${count(unknown)} unknown` : "";
  return {
    id: "wiped-remote",
    word: "wiped whole",
    value: count(all),
    unit: all === 1 ? "header" : "headers",
    note: `${count(local)} where written last · ${count(remote)} after a fetch${unsure}`,
  };
}

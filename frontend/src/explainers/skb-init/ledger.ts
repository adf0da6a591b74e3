/** The four numbers under the scene. Cycles are published means of 2002, put together by rule: modelled. */
import { count, counted, NONE, rounded } from "../../common/format";
import { type Film, gaugeAt } from "../../model/film";
import type { Entry } from "../contract";
import { CANNOT, entry, gaugesAt, known } from "../parts/film";
import { PER_CYCLE } from "./scene";

export function ledger(film: Film, position: number): readonly Entry[] {
  const { at } = gaugesAt(film, position);
  return [cyclesOf(film, position, "alloc"), cyclesOf(film, position, "free"), fetched(at), wiped(at)];
}

type Read = (id: string) => number | null;

/** Mean cycles a call on one side, with what each CPU paid a call. */
function cyclesOf(film: Film, position: number, side: "alloc" | "free"): Entry {
  const isFree = side === "free";
  const at = (id: string) => gaugeAt(film, id, position);
  const cpus = film.host.cpus.slice(0, 2).map((cpu) => ({
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

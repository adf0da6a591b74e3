/** What the scene says beside its shapes, and to those who do not see them. */
import { count, counted } from "../../charts/frame/format";
import { type Film, gaugeAt } from "../../model/film";
import { CANNOT, capacityOf } from "../parts/film";
import { contextAt, isTold, returnerAt } from "./returns";

/** Whether flag and argument still exist. */
export const isProposal = (film: Film): boolean => film.variant === "pool-decides";

const ROLES: Readonly<Record<string, readonly [string, string]>> = {
  softirq: ["polls eth0 in softirq", "idle"],
  threaded: ["thread napi/eth0 polls", "idle"],
  busy: ["a task busy-polls eth0", "idle"],
  veth: ["polls veth0 in softirq", "idle"],
  cpumap: ["receives, refills", "cpumap thread"],
  other: ["receives, refills", "completes for eth1"],
};

/** What a CPU does at a position. */
export function roleOf(film: Film, position: number, cpu: number): string {
  const context = contextAt(film, position);
  if (context === null) return isTold(film) ? "idle" : "";
  return ROLES[context]?.[cpu] ?? "";
}

/** The flag of a CPU: null = the film cannot tell. */
export function flagWords(film: Film, position: number, cpu: number): string {
  if (isProposal(film)) return "no-direct flag: gone";
  const flag = gaugeAt(film, `flag:${cpu}`, position);
  return `no-direct flag ${flag === null ? CANNOT : flag > 0 ? "set" : "clear"}`;
}

/** `3 of 16 wait`. */
export function queueWords(film: Film, position: number, cpu: number): string {
  const level = gaugeAt(film, `bulk:${cpu}`, position);
  if (level === null) return "up to 16 wait";
  return level === 0 ? "nothing waits" : `${count(level)} of 16 ${level === 1 ? "waits" : "wait"}`;
}

export function levelWords(film: Film, position: number, id: string, drawnCells: number): string {
  const level = gaugeAt(film, id, position);
  if (level === null) return CANNOT;
  const capacity = capacityOf(film, id);
  const some = capacity !== null && capacity > drawnCells ? `, ${count(drawnCells)} drawn` : "";
  return `${level === 0 ? "empty" : count(level)}${capacity === null ? "" : ` of ${count(capacity)}${some}`}`;
}

/** Who owns the pool's NAPI. */
export function ownerWords(film: Film, position: number): string {
  const owner = gaugeAt(film, "list-owner", position);
  if (owner === null) return "list_owner: no event tells";
  return `list_owner of its NAPI: ${owner < 0 ? "not set" : `CPU ${owner}`}`;
}

/** Who touches the cache, and whether that is safe. */
export function touchWords(film: Film, position: number): { words: string; isWrong: boolean } {
  const wrong = gaugeAt(film, "wrong", position) ?? 0;
  if (wrong === 0) return { words: isTold(film) ? "its own NAPI only, no lock" : "no lock", isWrong: false };
  return { words: `CPU 1 pushed ${count(wrong)}, CPU 0 pops: no lock`, isWrong: true };
}

/** Pages of a case so far, or null where it cannot be told. */
export function caseCount(film: Film, position: number, number: 1 | 2 | 3): string | null {
  const pages = gaugeAt(film, `case-${number}`, position);
  return pages === null ? null : counted(pages, "page");
}

/** The state in a sentence or two. */
export function described(film: Film, position: number): string {
  const event = film.events[position - 1];
  const cpu = returnerAt(film, position);
  const now = `CPU ${cpu}: ${flagWords(film, position, cpu)}; ${ownerWords(film, position)}`;
  return event ? `${event.text}. ${now}.` : "Nothing has happened yet.";
}

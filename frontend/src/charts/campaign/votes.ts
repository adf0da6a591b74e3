/** Hosts of a class by their answers to one policy, as parts of a bar: never by colour alone. */
import { tenth } from "../frame/picture";
import type { ClassMode } from "./types";

export type Vote = "agree" | "disagree" | "eitherWay" | "cannotTell";

/** A part of the bar, in CSS pixels from its left end. */
export interface Part {
  vote: Vote;
  hosts: number;
  x: number;
  width: number;
}

/** The four answers, always in this order; parts without a host are left out, and every other one is in sight. */
export function partsOf(mode: ClassMode, width: number): Part[] {
  const votes: [Vote, number][] = [
    ["agree", mode.agree],
    ["disagree", mode.disagree],
    ["eitherWay", mode.either_way],
    ["cannotTell", mode.cannot_tell],
  ];
  const there = votes.filter(([, hosts]) => hosts > 0);
  const least = 3;
  const free = width - least * there.length;
  let x = 0;
  return there.map(([vote, hosts]) => {
    const own = least + (free * hosts) / Math.max(1, mode.hosts);
    const part = { vote, hosts, x: tenth(x), width: tenth(own) };
    x += own;
    return part;
  });
}

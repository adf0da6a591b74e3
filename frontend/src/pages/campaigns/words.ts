/** Sentences of the pages of campaigns. */

import type { ClassMode } from "../../charts/campaign/types";
import { count, counted } from "../../common/format";
import type { CampaignCard } from "../../model/campaigns";

/** What a campaign of a list is doing. */
export function stateOf({ recordings, under_way, failed }: CampaignCard): string {
  if (recordings === 0) return "empty";
  if (under_way > 0) return `${count(under_way)} under way`;
  return failed > 0 ? `done, ${count(failed)} failed` : "done";
}

/** On how many hosts an answer stands: those that say it first, then the others that there are. */
export function votesOf(mode: ClassMode): string {
  const of = count(mode.hosts);
  const others: string[] = [];
  const add = (hosts: number, word: string) => hosts > 0 && others.push(`${count(hosts)} ${word}`);
  if (mode.stand === "cannot-tell") {
    add(mode.agree + mode.disagree, "lean");
    add(mode.either_way, "either way");
    return [`${count(mode.cannot_tell)} of ${of} cannot tell`, ...others].join(", ");
  }
  if (mode.stand === "either-way") {
    add(mode.cannot_tell, "cannot tell");
    return [`${count(mode.either_way)} of ${of} either way`, ...others].join(", ");
  }
  add(mode.disagree, "against");
  add(mode.either_way, "either way");
  add(mode.cannot_tell, "cannot tell");
  return [`${count(mode.agree)} of ${of} agree`, ...others].join(", ");
}

/** How many hosts and classes a report is of, and what is not in it. */
export function coverage(hosts: number, classes: number, failed: number, underWay: number): string {
  const rest = [failed > 0 && `${count(failed)} failed`, underWay > 0 && `${count(underWay)} still under way`].filter(
    Boolean,
  );
  const of = `${counted(hosts, "host")} in ${counted(classes, "class", "classes")}`;
  return rest.length > 0 ? `${of}; ${rest.join(", ")}: in no class` : of;
}

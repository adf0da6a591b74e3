/** Runs whose tool printed packets and bits a second have two groups, `measured-NAME-pps` and `measured-NAME-bits`. */
import type { ThroughputGroup } from "../../model/types";

const stemOf = (id: string) => /^(measured-.+)-(?:pps|bits)$/.exec(id)?.[1];

/** The group of the same runs in the other unit; null where only one was printed: none is computed from the other. */
export function siblingOf(
  groups: readonly ThroughputGroup[],
  { id }: Pick<ThroughputGroup, "id">,
): ThroughputGroup | null {
  const stem = stemOf(id);
  return (stem !== undefined && groups.find((one) => one.id !== id && stemOf(one.id) === stem)) || null;
}

/** Ids of groups that a picker leaves out: the second of two of the same runs, or the one that is not in view. */
export function unlisted(groups: readonly ThroughputGroup[], shown: string): ReadonlySet<string> {
  const second = groups.filter((one, at) => {
    const other = siblingOf(groups, one);
    if (!other || one.id === shown) return false;
    return other.id === shown || groups.indexOf(other) < at;
  });
  return new Set(second.map(({ id }) => id));
}

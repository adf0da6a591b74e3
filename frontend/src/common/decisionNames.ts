/** The one name of each decision, for titles and lists; its id is written second. */
const NAMES: Readonly<Record<string, string>> = {
  "skb-defer": "Cross-CPU free",
  "xdp-return": "XDP page return",
  "rfs-llc": "RFS and caches",
  "xsk-batch": "AF_XDP batching",
  "skb-init": "skb initialisation",
};

/** The name of a policy's decision; its id for one that is newer than this page. */
export const decisionName = (policy: string): string => NAMES[policy] ?? policy;

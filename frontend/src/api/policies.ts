// Made by `npm run -w frontend client`; never edited.

export const POLICIES = ["skb-defer", "xdp-return", "rfs-llc", "xsk-batch", "skb-init"] as const;

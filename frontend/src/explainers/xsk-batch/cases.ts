/** The films of the scenario that steps and pairings show: one object a film, so that two steps of it share it. */

export const TODAY = { case: "full-ring" };
export const GROUPS = { case: "full-ring", variant: "batch" };
export const MORE = { case: "full-ring", variant: "batch-more" };
export const VIRTIO_MORE = { case: "virtio", variant: "batch-more" };
export const ONE_A_CALL = { case: "one-a-call", variant: "batch" };

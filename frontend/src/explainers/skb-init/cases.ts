/** The films of the scenario that steps and pairings show: one object a film, so that two steps of it share it. */

export const STOCK = { case: "receiver" };
export const PATCH = { case: "receiver", variant: "at-alloc" };
export const EVEN = { case: "receiver", split: "50-50" };
export const TODAY = { case: "today" };

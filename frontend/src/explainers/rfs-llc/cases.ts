/** The films of the scenario that steps and pairings show: one object a film, so that two steps of it share it. */

export const ONE = { case: "one-reader" };
export const DESCRIBED = { case: "one-reader", variant: "intended" };
export const POSTED = { case: "one-reader", variant: "as-posted" };
export const SMALL = { case: "chiplets", variant: "intended" };
export const FOREIGN = { case: "shared-slot" };
export const HIDDEN = { case: "empty-slot" };
export const MANY = { case: "many-threads", variant: "intended" };

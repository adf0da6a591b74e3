/** The films of the scenario that steps and pairings show: one object a film, so that two steps of it share it. */

export const ONE = { case: "one-sender" };
export const OFF = { case: "one-sender", variant: "seed-0" };
export const MANY = { case: "many-queues" };
export const MANY_OFF = { case: "many-queues", variant: "seed-0" };
export const STUCK = { case: "stuck-slot" };

/** The films of the scenario that steps and pairings show: one object a film, so that two steps of it share it. */

export const DROP = { case: "devmap-drop" };
/** A page from each of six places: what the reader decides by hand. */
export const EACH = { context: "tour", poll: "1", frames: "6" };
export const TOUR = { case: "tour" };
export const EARLY = { case: "flag-cleared-early" };
export const TOUR_POOL = { case: "tour", variant: "pool-decides" };
export const THREADED_POOL = { case: "threaded", variant: "pool-decides" };

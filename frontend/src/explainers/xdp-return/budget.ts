/** What a packet may take at line rate: the line the costs stand beside. */

/** Smallest frame with its checksum, then preamble and the gap to the next, bytes (IEEE 802.3). */
const FRAME_BYTES = 64;
const APART_BYTES = 20;
const GBIT = 100;

/** ns between two smallest frames at 100 Gbit/s. */
export const BUDGET_NS = ((FRAME_BYTES + APART_BYTES) * 8) / GBIT;

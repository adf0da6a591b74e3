/** ns between two smallest frames at 100 Gbit/s: 64 bytes with their checksum, 20 of preamble and gap (IEEE 802.3). */
export const BUDGET_NS = ((64 + 20) * 8) / 100;

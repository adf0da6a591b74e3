/** Where along the line of a life its parts stand, CSS pixels from the left. */
import { type LargeLayout, middleOf } from "./large.layout";

export interface Stations {
  recycle: number;
  allocate: number;
  build: number;
  queue: number;
  transmit: number;
  /** The line within the device. */
  wire: number;
  complete: number;
  free: number;
}

/** Above, the life runs to the right; below, back to the left. */
export function stationsOf(at: LargeLayout): Stations {
  return {
    recycle: at.cache.x,
    allocate: at.cache.x + at.cache.width - 16,
    build: middleOf(at.build),
    queue: middleOf(at.queue),
    transmit: middleOf(at.transmit),
    wire: at.device.x + at.device.width - 18,
    complete: at.transmit.x + at.transmit.width - 40,
    free: (at.defer.x + at.defer.width + at.cache.x) / 2,
  };
}

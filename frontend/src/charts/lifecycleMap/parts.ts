/** The parts of an skb's life as the lifecycle map draws them, in the order of a life. */
export const LIFECYCLE_PARTS = ["allocate", "build", "queue", "transmit", "complete", "free", "recycle"] as const;
export type LifecyclePart = (typeof LIFECYCLE_PARTS)[number];

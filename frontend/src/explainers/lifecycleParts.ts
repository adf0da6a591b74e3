/** The parts an explainer may be about: those of the one map. */
export { LIFECYCLE_PARTS, type LifecyclePart } from "../charts/lifecycleMap/parts";

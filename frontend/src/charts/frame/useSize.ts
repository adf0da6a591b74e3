/** Measuring stands in `common/`, where the player measures too. */
export * from "../../common/useSize";

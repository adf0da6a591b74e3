/** Numbers in words stand in `common/`, where the player reads them too. */
export * from "../../common/format";

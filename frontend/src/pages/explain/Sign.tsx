import { memo } from "react";
import { SmallMap } from "../../charts/lifecycleMap/SmallMap";
import type { Explainer } from "../../explainers/contract";
import { Anchor } from "../parts/Anchor";
import styles from "./Figure.module.css";

/** Where the question stands in an skb's life: the map of the front page, small, in the corner of the picture. */
export const Sign = memo(function Sign({ explainer }: { explainer: Explainer }) {
  return (
    <Anchor href="/explain" className={styles.sign}>
      <SmallMap lit={new Set(explainer.meta.lit)} />
    </Anchor>
  );
});

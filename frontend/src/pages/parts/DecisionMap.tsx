import { useRouter } from "@tanstack/react-router";
import type { KeyboardEvent, MouseEvent } from "react";
import { LifecycleMap } from "../../charts/lifecycleMap/LifecycleMap";
import type { LifecyclePart } from "../../charts/lifecycleMap/parts";
import { drawnIds, drawnWidth } from "../../common/drawn";
import { useSize } from "../../common/useSize";
import { LISTED, marksOf } from "../../explainers/listed";
import styles from "./DecisionMap.module.css";

const MARKS = marksOf(LISTED, (id) => `/explain/${id}`);
const NOTHING: ReadonlySet<LifecyclePart> = new Set();

/** Content of the page at 1280: drawn before the first measurement. */
const USUAL = 1232;
/** And at 412, for the column it is there. */
const PHONE = 380;
const [WIDE_ID, NARROW_ID] = drawnIds("map");

interface Props {
  /** Id of the explainer a hand is on, here or in the list beside. */
  chosen: string | null;
  onChoose: (id: string | null) => void;
}

/** What is lit for an explainer: its parts, and where its mark stands. */
function litOf(id: string | null): ReadonlySet<LifecyclePart> {
  const meta = LISTED.find((one) => one.id === id);
  const mark = MARKS.find((one) => one.id === id);
  return meta ? new Set([...meta.lit, ...(mark ? [mark.part] : [])]) : NOTHING;
}

/** The lifecycle map with every question at its place; each leads to its explainer. */
export function DecisionMap({ chosen, onChoose }: Props) {
  const { ref, width } = useSize<HTMLDivElement>(drawnWidth("map") ?? USUAL, drawnWidth("map") !== null);
  // A page without a router was drawn by the server: nobody has measured yet.
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  const follow = (id: string, event: MouseEvent | KeyboardEvent) => {
    // A new tab or window stays the browser's affair.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void router?.navigate({ to: "/explain/$id", params: { id } });
  };
  const map = (at: number) => (
    <LifecycleMap
      width={at}
      title="The life of an skb, and where its disputed decisions stand"
      lit={litOf(chosen)}
      marks={MARKS}
      chosen={chosen}
      onHover={onChoose}
      onSelect={follow}
    />
  );
  return (
    <figure ref={ref} className="shrinkable">
      {router ? (
        map(width)
      ) : (
        <>
          <div id={WIDE_ID} className={styles.wide}>
            {map(USUAL)}
          </div>
          <div id={NARROW_ID} className={`${styles.narrow} hide`}>
            {map(PHONE)}
          </div>
        </>
      )}
      <figcaption className="space-above-2 small muted">
        A drawing, not a measurement: sizes of caches and lists as in v7.1, what fills them is made up. The 0 in the
        ring is the CPU that allocated the skb.
      </figcaption>
    </figure>
  );
}

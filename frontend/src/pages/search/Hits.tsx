import type { Hit, HitKind } from "../../model/search";
import type { LocalKind } from "./local";
import styles from "./Search.module.css";

/** Hits of one kind; `hasMore`: the server has further ones. */
export interface Group {
  kind: HitKind | LocalKind;
  items: readonly Hit[];
  hasMore?: boolean;
}

/** The heading of a kind, and where its hits lead. */
const KINDS: Readonly<Record<Group["kind"], readonly [heading: string, leads: string]>> = {
  recording: ["Recordings", "open the recording"],
  flow: ["Flows", "open the recording with this flow chosen"],
  skb: ["skbs", "open the skb’s events"],
  task: ["Tasks", "count the task’s events by a query"],
  explainer: ["Explainers", "step through the decision"],
  rule: ["Rules", "read the rule"],
  claim: ["Published claims", "see the claim recomputed"],
  word: ["Glossary", "read what the word means"],
  page: ["Pages", "open the page"],
};

/** What an option of the list does: follow a hit, or show more of one kind. */
export type Choice = { hit: Hit } | { more: HitKind };

/** All choices of some groups, in the order of the list. */
export const choicesOf = (groups: readonly Group[]): Choice[] =>
  groups.flatMap(({ kind, items, hasMore }) => [
    ...items.map((hit) => ({ hit })),
    ...(hasMore ? [{ more: kind as HitKind }] : []),
  ]);

interface Props {
  id: string;
  groups: readonly Group[];
  /** Number of the choice that Enter takes. */
  active: number;
  onActive: (at: number) => void;
  onChoose: (choice: Choice) => void;
}

/** The list of what was found. */
export function Hits({ id, groups, active, onActive, onChoose }: Props) {
  let at = -1;
  const option = (choice: Choice) => {
    const place = ++at;
    return {
      id: `${id}-${place}`,
      role: "option",
      tabIndex: -1,
      "aria-selected": place === active,
      onMouseMove: () => place !== active && onActive(place),
      onClick: (event: React.MouseEvent) => {
        // A new tab is the browser's.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onChoose(choice);
      },
    } as const;
  };
  return (
    <div id={id} role="listbox" aria-label="Found" className={styles.hits}>
      {groups.map(({ kind, items, hasMore }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; this groups options
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
          <p id={`${id}-${kind}`} className="space-above-10 space-below-4 bold">
            {KINDS[kind][0]} <small className="small regular muted">{KINDS[kind][1]}</small>
          </p>
          {items.map((hit) => (
            <a className="ink" key={hit.address} href={hit.address} {...option({ hit })}>
              {hit.title} <small className="block small leading-18 muted">{hit.detail}</small>
            </a>
          ))}
          {hasMore && (
            <div {...option({ more: kind as HitKind })} className="accent">
              More: {KINDS[kind][0].toLowerCase()}
            </div>
          )}
        </div>
      ))}
    </div>
  );
}

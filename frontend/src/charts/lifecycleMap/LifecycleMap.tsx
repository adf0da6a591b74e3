import { token } from "../frame/picture";
import { LargeMap, largeHeight } from "./LargeMap";
import { LARGE_FROM } from "./large.layout";
import type { MapMark } from "./marks";
import { inWords, LIFECYCLE_PARTS, type LifecyclePart, STANDS_AT } from "./parts";
import type { MarkEvents } from "./Question";
import { SMALL, SmallMap } from "./SmallMap";
import { TallMap } from "./TallMap";
import { tallLayout } from "./tall.layout";

interface Props extends MarkEvents {
  /** CSS pixels. From 900 the map is drawn whole, below in one column. Not asked for the small form. */
  width?: number;
  /** The sign in the corner of an explainer: the round and the lit parts, no marks. */
  isSmall?: boolean;
  /** Accessible name. */
  title?: string;
  /** Parts in question; none = nothing is dimmed. */
  lit?: ReadonlySet<LifecyclePart>;
  /** Disputed decisions, each at its place. */
  marks?: readonly MapMark[];
  /** Id of the mark a hand is on. */
  chosen?: string | null;
}

const NOTHING: ReadonlySet<LifecyclePart> = new Set();

/** The one picture of an skb's life: learnt on the front page, met again in the corner of every explainer. */
export function LifecycleMap(props: Props) {
  const { width = SMALL.width, isSmall = false, lit = NOTHING, marks = [], chosen = null } = props;
  const { title = "Lifecycle of an skb", onHover, onSelect } = props;
  const events = { onHover, onSelect };
  const isLarge = width >= LARGE_FROM;
  const tall = isSmall || isLarge ? null : tallLayout(width, marks);
  const size = isSmall ? SMALL : { width, height: tall?.height ?? largeHeight() };
  const lights = lit.size > 0 ? `${title}, lit: ${inWords(lit)}` : title;
  return (
    <svg
      data-picture
      viewBox={`0 0 ${size.width} ${size.height}`}
      {...size}
      // What holds links is a group: an image's content is not read.
      role={!isSmall && marks.some((mark) => mark.href) ? "group" : "img"}
      aria-label={isSmall ? lights : title}
      fontFamily={token("--sans")}
    >
      <title>{isSmall ? lights : title}</title>
      <desc>{DESCRIPTION}</desc>
      {isSmall && <SmallMap lit={lit} />}
      {tall && <TallMap at={tall} lit={lit} chosen={chosen} {...events} />}
      {!isSmall && isLarge && <LargeMap width={width} lit={lit} marks={marks} chosen={chosen} {...events} />}
    </svg>
  );
}

const DESCRIPTION = `CPU 0 and CPU 2 stand in two LLC domains of two NUMA nodes. ${LIFECYCLE_PARTS.map(
  (part) => `${part}: ${STANDS_AT[part]}`,
).join(". ")}. What is handed back goes from CPU 2 to the defer list of CPU 0, and from there into its cache.`;

import { token } from "../frame/picture";
import { LargeMap } from "./LargeMap";
import { LARGE_FROM, Y } from "./large.layout";
import { DESCRIPTION, type LifecyclePart, type MapMark } from "./parts";
import type { MarkEvents } from "./Question";
import { TallMap } from "./TallMap";
import { tallLayout } from "./tall.layout";

interface Props extends MarkEvents {
  /** CSS pixels. From 900 the map is drawn whole, below in one column. */
  width: number;
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
  const { width, title = "Lifecycle of an skb", lit = NOTHING, marks = [], chosen = null } = props;
  const { onHover, onSelect } = props;
  const events = { onHover, onSelect };
  const tall = width >= LARGE_FROM ? null : tallLayout(width, marks);
  const height = tall?.height ?? Y.height;
  return (
    <svg
      data-picture
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      // What holds links is a group: an image's content is not read.
      role={marks.some((mark) => mark.href) ? "group" : "img"}
      aria-label={title}
      fontFamily={token("--sans")}
    >
      <title>{title}</title>
      <desc>{DESCRIPTION}</desc>
      {tall ? (
        <TallMap at={tall} lit={lit} chosen={chosen} {...events} />
      ) : (
        <LargeMap width={width} lit={lit} marks={marks} chosen={chosen} {...events} />
      )}
    </svg>
  );
}

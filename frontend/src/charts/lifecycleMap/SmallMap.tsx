import { Decoration } from "../frame/Decoration";
import { LETTER, textWidth, token } from "../frame/picture";
import { DESCRIPTION, inWords, LIFECYCLE_PARTS, type LifecyclePart } from "./parts";

/** The small map is always this large, CSS pixels: a sign, not a picture to read. */
const SMALL = { width: 200, height: 64 } as const;

/** Room for words between the bands. */
const ROOM = 134;

/** Each part's stretch of the round, in the order of a life. */
const STRETCH: Readonly<Record<LifecyclePart, string>> = {
  allocate: "M40 12H58",
  build: "M62 12H84",
  queue: "M88 12H118",
  transmit: "M122 12H174",
  complete: "M178 12H180Q188 12 188 20V44Q188 52 180 52H150",
  free: "M146 52H28",
  recycle: "M18 46V24M18 24Q18 12 36 12",
};

interface Props {
  /** Parts in question. */
  lit: ReadonlySet<LifecyclePart>;
  /** Accessible name, before what is lit. */
  title?: string;
}

/** The sign in the corner of an explainer: the round of the map with the parts in question lit, and their names. */
export function SmallMap({ lit, title = "Lifecycle of an skb" }: Props) {
  const name = lit.size > 0 ? `${title}, lit: ${inWords(lit)}` : title;
  return (
    <svg
      data-picture
      viewBox={`0 0 ${SMALL.width} ${SMALL.height}`}
      {...SMALL}
      role="img"
      aria-label={name}
      fontFamily={token("--sans")}
    >
      <title>{name}</title>
      <desc>{DESCRIPTION}</desc>
      <Round lit={lit} />
    </svg>
  );
}

function Round({ lit }: { lit: ReadonlySet<LifecyclePart> }) {
  const words = LIFECYCLE_PARTS.filter((part) => lit.has(part)).join(" · ");
  return (
    <Decoration>
      <rect width={168} height={24} rx={4} fill={token("--band-even")} />
      <rect y={40} width={168} height={24} rx={4} fill={token("--band-odd")} />
      <rect x={174.5} y={0.5} width={25} height={63} rx={4} fill="none" stroke={token("--line")} />
      {LIFECYCLE_PARTS.map((part) => (
        <path
          key={part}
          d={STRETCH[part]}
          fill="none"
          stroke={token(lit.has(part) ? "--accent" : "--data-unknown")}
          strokeOpacity={lit.has(part) ? undefined : 0.45}
          strokeWidth={lit.has(part) ? 5 : 2}
          strokeDasharray={part === "recycle" ? "5 3" : undefined}
        />
      ))}
      <text x={32} y={36} fontSize={LETTER.small} fill={token("--ink")}>
        {textWidth(words, LETTER.small) <= ROOM ? words : `${lit.size} of ${LIFECYCLE_PARTS.length} parts`}
      </text>
    </Decoration>
  );
}

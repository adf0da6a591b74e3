import type { KeyboardEvent, MouseEvent } from "react";
import { Decoration } from "../frame/Decoration";
import { Label } from "../frame/Label";
import { lines } from "../frame/lines";
import { LETTER, token } from "../frame/picture";
import type { MapMark } from "./parts";

/** Radius of the ring with a decision's number. */
export const RING = 9;

/** What a map tells of its marks. */
export interface MarkEvents {
  /** The mark a hand is on, null when it has left. */
  onHover?: ((id: string | null) => void) | undefined;
  /** A mark was chosen; `event` is there to be kept from following the link. */
  onSelect?: ((id: string, event: MouseEvent | KeyboardEvent) => void) | undefined;
}

interface Props extends MarkEvents {
  mark: MapMark;
  /** Centre of the ring. */
  x: number;
  y: number;
  /** Words stand right of the ring, or left of it. */
  side?: "right" | "left";
  /** Room for the words. */
  width: number;
  size?: number;
  isChosen?: boolean;
}

/** A line with the blank that parts it from its neighbour where the text is read as one, on the side that does not show. */
function spaced(text: string, at: number, of: number, side: "left" | "right"): string {
  if (side === "left") return at > 0 ? ` ${text}` : text;
  return at < of - 1 ? `${text} ` : text;
}

/** As few lines as there is room for, all about as long: the narrowest column that needs no more of them. */
function evenLines(text: string, width: number, size: number): string[] {
  let broken = lines(text, width, size);
  for (let room = width - 8; room > width / 2; room -= 8) {
    const narrower = lines(text, room, size);
    if (narrower.length > broken.length) break;
    broken = narrower;
  }
  return broken;
}

/** A disputed decision at its place: its number in a ring, its question beside it. A link where it leads somewhere. */
export function Question({ mark, x, y, side = "right", width, size = LETTER.label, isChosen, ...events }: Props) {
  const line = Math.round(size * 1.25);
  const broken = evenLines(mark.question, width, size * 0.94);
  const from = side === "right" ? x + RING + 7 : x - RING - 7;
  // The hit area takes in ring and words, and is a finger high at least.
  const height = Math.max(44, broken.length * line + 14);
  const box = {
    x: side === "right" ? x - RING - 4 : from - width,
    y: y - RING - 6,
    width: width + 2 * RING + 14,
    height,
  };
  const drawing = (
    <>
      <rect {...box} fill={token("--panel")} fillOpacity={0} />
      <Decoration>
        <circle cx={x} cy={y} r={RING} fill={token("--accent")} stroke={token("--panel")} strokeWidth={2} />
        <Label x={x} y={y + 4} anchor="middle" size={LETTER.text} isBold paint="--data-on" text={mark.number} />
      </Decoration>
      <text
        fontSize={size}
        fontWeight={600}
        fill={token(mark.href ? "--accent" : "--ink")}
        textAnchor={side === "right" ? "start" : "end"}
        textDecoration={isChosen ? "underline" : undefined}
      >
        {broken.map((text, at) => (
          <tspan key={text} x={from} y={y + 4 + at * line}>
            {spaced(text, at, broken.length, side)}
          </tspan>
        ))}
      </text>
    </>
  );
  if (!mark.href) return <g>{drawing}</g>;
  const { onHover, onSelect } = events;
  return (
    <a
      href={mark.href}
      onPointerEnter={onHover && (() => onHover(mark.id))}
      onPointerLeave={onHover && (() => onHover(null))}
      onFocus={onHover && (() => onHover(mark.id))}
      onBlur={onHover && (() => onHover(null))}
      onClick={onSelect && ((event) => onSelect(mark.id, event))}
    >
      {drawing}
    </a>
  );
}

import type { ReactNode } from "react";
import type { ColourToken, Shape } from "../vocabulary";
import { token } from "./picture";

/** Side of the box a mark is drawn in, in CSS pixels. */
export const MARK_BOX = 14;

/** A box for a drawn mark, for legends and words beside them. Decoration: the word says it. */
export const MarkBox = ({ children }: { children: ReactNode }) => (
  <svg width={MARK_BOX} height={MARK_BOX} viewBox={`0 0 ${MARK_BOX} ${MARK_BOX}`} aria-hidden="true" focusable="false">
    {children}
  </svg>
);

/** Frees on the own CPU, as counts over time draw them. */
export const PALE = <rect x="2" y="2" width="10" height="10" rx="1.5" fill={token("--data-local")} fillOpacity="0.4" />;

/** The drawn form of a concept in such a box. */
export const Mark = ({ shape, colour }: { shape: Shape; colour: ColourToken }) => (
  <MarkBox>{drawn(shape, token(colour))}</MarkBox>
);

/** The form alone, for a place inside an SVG. */
export function drawn(shape: Shape, paint: string) {
  switch (shape) {
    case "bar":
      return <rect x="0" y="4.5" width="14" height="5" rx="2.5" fill={paint} />;
    case "hollow-bar":
      return <path d="M13 4.5H1M13 9.5H1M13 4.5V9.5" fill="none" stroke={paint} strokeWidth="1.5" />;
    case "curve-circle":
      return (
        <g fill="none" stroke={paint} strokeWidth="1.5">
          <path d="M1 1C6 1 2 10 7 10" />
          <circle cx="10" cy="10" r="3" />
        </g>
      );
    case "dashed-square":
      return (
        <g>
          <path d="M1 1C6 1 2 10 7 10" fill="none" stroke={paint} strokeWidth="1.5" strokeDasharray="2 2" />
          <rect x="7.5" y="7.5" width="5.5" height="5.5" fill={paint} />
        </g>
      );
    case "cross":
      return <path d="M3 3L11 11M11 3L3 11" fill="none" stroke={paint} strokeWidth="2" />;
    case "diamond":
      return <path d="M7 1.5L12.5 7L7 12.5L1.5 7Z" fill={paint} />;
    case "square":
      return <rect x="4" y="4" width="6" height="6" fill={paint} />;
    case "cell":
      return <rect x="2" y="2" width="10" height="10" rx="1.5" fill={paint} />;
    case "band":
      return <rect x="0" y="1" width="14" height="12" fill={paint} stroke={token("--line")} />;
    case "lane":
      return <path d="M0 7H14" stroke={paint} strokeWidth="1.5" />;
    case "dashed-line":
      return <path d="M7 0V14" stroke={paint} strokeWidth="1.5" strokeDasharray="3 2" />;
    case "tick":
      return <path d="M7 2V12" stroke={paint} strokeWidth="2" />;
    case "hatch":
      return <path d="M1 5L5 1M1 9L9 1M1 13L13 1M5 13L13 5M9 13L13 9" stroke={paint} strokeWidth="1" />;
    case "dot":
      return <circle cx="7" cy="7" r="3" fill={paint} />;
    case "quartiles":
      return (
        <g>
          <path d="M0 7H14" stroke={token("--muted")} />
          <rect x="3" y="5" width="8" height="4" fill={token("--muted")} />
          <path d="M6 3V11" stroke={paint} strokeWidth="2" />
        </g>
      );
    case "full-bar":
      return <rect x="0" y="2.5" width="14" height="9" fill={paint} />;
    case "low-bar":
      return <rect x="0" y="7" width="14" height="4.5" fill={paint} />;
    case "thin-bar":
      return <rect x="0" y="5.5" width="14" height="3" fill={paint} />;
    case "dotted-bar":
      return <rect x="0.5" y="3" width="13" height="8" fill="none" stroke={paint} strokeDasharray="2 2" />;
    case "none":
      return null;
  }
}

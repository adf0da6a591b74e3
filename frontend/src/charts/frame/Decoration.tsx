import type { ReactNode } from "react";

/** Bands, headings and ticks: seen, and kept out of the accessibility tree, where they would only be noise. */
export function Decoration({ children }: { children: ReactNode }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an SVG group takes no focus, and nothing in it does
  return <g aria-hidden="true">{children}</g>;
}

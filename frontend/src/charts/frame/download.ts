/** The step from the SVG on the page to an SVG file that stands alone. Loaded when the first one is asked for. */
import { standaloneMarkup } from "./markup";

/** The SVG on the page as a file: no style sheet, no behaviour, the theme's colours written in, on the panel's ground. */
export function standalone(svg: SVGSVGElement, resolve: (name: string) => string): string {
  return standaloneMarkup(new XMLSerializer().serializeToString(svg), resolve);
}

/** Hands the picture to the browser as a download. */
export function download(svg: SVGSVGElement, fileName: string): void {
  const theme = getComputedStyle(svg);
  const file = new Blob([standalone(svg, (name) => theme.getPropertyValue(name))], { type: "image/svg+xml" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  // The download has begun when click returns; the address is only needed to begin it.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}

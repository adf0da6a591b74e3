/** Several pictures of a panel as one, for its file: side by side, each with a line of words over it. */

const NS = "http://www.w3.org/2000/svg";
const GAP = 24;
const HEAD = 22;

export function together(pictures: readonly { word: string; svg: SVGSVGElement | null }[]): SVGSVGElement | null {
  const outer = document.createElementNS(NS, "svg");
  let [x, height] = [0, 0];
  for (const [at, { word, svg }] of pictures.entries()) {
    if (!svg) return null;
    const box = svg.viewBox.baseVal;
    const inner = svg.cloneNode(true) as SVGSVGElement;
    for (const [name, value] of Object.entries({ x, y: HEAD, width: box.width, height: box.height }))
      inner.setAttribute(name, String(value));
    // Each picture's clip stays its own.
    for (const clip of inner.querySelectorAll("clipPath")) clip.id += at;
    for (const clipped of inner.querySelectorAll("[clip-path]"))
      clipped.setAttribute("clip-path", (clipped.getAttribute("clip-path") ?? "").replace(")", `${at})`));
    const text = document.createElementNS(NS, "text");
    for (const [name, value] of Object.entries({ x, y: 14, fill: "var(--ink)", "font-size": 13 }))
      text.setAttribute(name, String(value));
    text.setAttribute("font-family", "var(--sans)");
    text.textContent = word;
    outer.append(text, inner);
    x += box.width + GAP;
    height = Math.max(height, box.height);
  }
  outer.setAttribute("viewBox", `0 0 ${x - GAP} ${HEAD + height}`);
  return outer;
}

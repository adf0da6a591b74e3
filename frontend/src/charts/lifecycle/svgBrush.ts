/** A brush that leaves SVG elements behind, so that the lanes can be saved by the code that paints the canvas. */
import { element } from "../frame/markup";
import { tenth } from "../frame/picture";
import type { Brush } from "./brush";

const NS = "http://www.w3.org/2000/svg";

const ANCHORS: Record<CanvasTextAlign, string> = {
  left: "start",
  start: "start",
  center: "middle",
  right: "end",
  end: "end",
};

/** Takes one element with its attributes and its text. */
export type Sink = (name: string, attributes: Record<string, string | number>, text: string) => void;

/** Appends to an element of a page. */
export function intoElement(parent: Element): Sink {
  return (name, attributes, text) => {
    const made = parent.ownerDocument.createElementNS(NS, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
    if (text) made.textContent = text;
    parent.append(made);
  };
}

/** Collects markup where there is no page. */
export function intoText(lines: string[]): Sink {
  return (name, attributes, text) => lines.push(element(name, escaped(attributes), escapedText(text)));
}

const escapedText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function escaped(attributes: Record<string, string | number>): Record<string, string | number> {
  const safe = (value: string | number) =>
    typeof value === "number" ? value : escapedText(value).replaceAll('"', "&quot;");
  return Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, safe(value)]));
}

/** Hands what is drawn to a sink. */
export class SvgBrush implements Brush {
  fillStyle: Brush["fillStyle"] = "#000000";
  strokeStyle: Brush["strokeStyle"] = "#000000";
  lineWidth = 1;
  globalAlpha = 1;
  font = "12px sans-serif";
  textAlign: CanvasTextAlign = "left";
  textBaseline: CanvasTextBaseline = "alphabetic";
  private path = "";
  private dash: readonly number[] = [];

  constructor(private readonly sink: Sink) {}

  beginPath(): void {
    this.path = "";
  }
  moveTo(x: number, y: number): void {
    this.path += `M${tenth(x)} ${tenth(y)}`;
  }
  lineTo(x: number, y: number): void {
    this.path += `L${tenth(x)} ${tenth(y)}`;
  }
  bezierCurveTo(ax: number, ay: number, bx: number, by: number, x: number, y: number): void {
    this.path += `C${[ax, ay, bx, by, x, y].map(tenth).join(" ")}`;
  }
  rect(x: number, y: number, width: number, height: number): void {
    this.path += `M${tenth(x)} ${tenth(y)}h${tenth(width)}v${tenth(height)}h${-tenth(width)}z`;
  }
  /** Whole circles only: nothing in the lanes is less. */
  arc(x: number, y: number, radius: number): void {
    const [r, d] = [tenth(radius), tenth(2 * radius)];
    this.path += `M${tenth(x - radius)} ${tenth(y)}a${r} ${r} 0 1 0 ${d} 0a${r} ${r} 0 1 0 ${-d} 0z`;
  }
  setLineDash(dash: Iterable<number>): void {
    this.dash = [...dash];
  }
  fill(): void {
    if (this.path) this.add("path", { d: this.path, fill: String(this.fillStyle) });
  }
  stroke(): void {
    if (this.path) this.add("path", { d: this.path, fill: "none", ...this.stroked() });
  }
  fillRect(x: number, y: number, width: number, height: number): void {
    this.add("rect", { ...box(x, y, width, height), fill: String(this.fillStyle) });
  }
  strokeRect(x: number, y: number, width: number, height: number): void {
    this.add("rect", { ...box(x, y, width, height), fill: "none", ...this.stroked() });
  }
  fillText(text: string, x: number, y: number): void {
    const [size = "12px", ...family] = this.font.split(" ");
    const attributes = {
      x: tenth(x),
      y: tenth(y),
      fill: String(this.fillStyle),
      "font-size": Number.parseFloat(size),
      "font-family": family.join(" ").replaceAll('"', "'"),
      "text-anchor": ANCHORS[this.textAlign],
      "dominant-baseline": this.textBaseline === "middle" ? "central" : "auto",
    };
    this.add("text", attributes, text);
  }

  private stroked(): Record<string, string | number> {
    return {
      stroke: String(this.strokeStyle),
      "stroke-width": this.lineWidth,
      ...(this.dash.length > 0 ? { "stroke-dasharray": this.dash.join(" ") } : {}),
    };
  }

  private add(name: string, attributes: Record<string, string | number>, text = ""): void {
    this.sink(name, this.globalAlpha === 1 ? attributes : { ...attributes, opacity: this.globalAlpha }, text);
  }
}

function box(x: number, y: number, width: number, height: number): Record<string, number> {
  return { x: tenth(x), y: tenth(y), width: tenth(width), height: tenth(height) };
}

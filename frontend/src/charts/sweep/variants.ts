/** How a variant looks in a sweep: by its place among those swept, never by colour alone. */
import type { ColourToken } from "../vocabulary";

/** Forms of a variant's mark, drawn around (0, 0). */
export type Form = "circle" | "square" | "diamond" | "triangle" | "cross" | "bar";

/** One variant's look. */
export interface Look {
  colour: ColourToken;
  form: Form;
  /** Dashes of its line; empty = solid. */
  dash: string;
}

const LOOKS: readonly Look[] = [
  { colour: "--data-local", form: "circle", dash: "" },
  { colour: "--data-across", form: "square", dash: "5 3" },
  { colour: "--data-flushed", form: "diamond", dash: "2 3" },
  { colour: "--data-limit", form: "triangle", dash: "8 3 2 3" },
  { colour: "--data-dropped", form: "cross", dash: "1 3" },
  { colour: "--data-unknown", form: "bar", dash: "10 4" },
];

/** The look of the variant at a place; they repeat after the sixth. */
export function lookOf(place: number): Look {
  return LOOKS[place % LOOKS.length] as Look;
}

/** The mark's outline as a path. */
export function outline(form: Form, x: number, y: number, reach = 3.5): string {
  const r = reach;
  switch (form) {
    case "circle":
      return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
    case "square":
      return `M${x - r + 0.5} ${y - r + 0.5}h${2 * r - 1}v${2 * r - 1}h${1 - 2 * r}Z`;
    case "diamond":
      return `M${x} ${y - r - 1}l${r + 1} ${r + 1}l${-r - 1} ${r + 1}l${-r - 1} ${-r - 1}Z`;
    case "triangle":
      return `M${x} ${y - r - 0.5}l${r + 0.5} ${2 * r}h${-2 * r - 1}Z`;
    case "cross":
      return `M${x - r} ${y - r}l${2 * r} ${2 * r}M${x + r} ${y - r}l${-2 * r} ${2 * r}`;
    case "bar":
      return `M${x - r - 1} ${y - 1.5}h${2 * r + 2}v3h${-2 * r - 2}Z`;
  }
}

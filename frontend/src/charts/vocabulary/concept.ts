/** What the registry says of one concept. */

/** CSS custom properties of tokens.css that a mark may take. */
export type ColourToken =
  | "--data-local"
  | "--data-across"
  | "--data-flushed"
  | "--data-dropped"
  | "--data-limit"
  | "--data-unknown"
  | "--band-even"
  | "--band-odd"
  | "--ink"
  | "--muted"
  | "--accent";

/** The drawn form, told apart without colour. */
export type Shape =
  | "bar"
  | "curve-circle"
  | "dashed-square"
  | "cross"
  | "hollow-bar"
  | "diamond"
  | "square"
  | "none"
  | "lane"
  | "band"
  | "cell"
  | "dashed-line"
  | "hatch"
  | "tick"
  | "dot"
  | "quartiles"
  | "full-bar"
  | "low-bar"
  | "thin-bar"
  | "dotted-bar";

/** A concept as readers meet it. */
export interface Concept {
  /** Legend and table heading, lower case. */
  word: string;
  plural: string;
  colour: ColourToken;
  shape: Shape;
}

/** Pictures without a browser: one JSON text in, one SVG text out. Built as a single script for a bare JavaScript engine. */
import { render } from "./render";

export { render };

import type { CSSProperties } from "react";
import { Mark } from "../../charts/frame/Mark";
import { glossaryHref, type Shape } from "../../charts/vocabulary";
import { MEANING } from "../../charts/vocabulary/meanings";
import { counted } from "../../common/format";
import { type Palette, tokensOf } from "../../tokens";
import { Definition, Definitions } from "../../ui/Definitions";
import { TERM_GROUPS, type Term } from "../glossary/terms";
import { isWide } from "../policies/words";
import styles from "./Colours.module.css";

/** When a picture draws a shape, whatever its colour; in the order of the page. */
const SHAPES: Readonly<Record<Shape, string>> = {
  bar: "A time on a lane: from the start of something to its end.",
  "hollow-bar": "A bar whose start was not recorded, or descriptors that are only read.",
  "curve-circle": "Something crosses to another CPU or LLC domain; the open circle is at its end.",
  "dashed-square": "Something goes back to the CPU it came from and is freed there.",
  square: "Something is put in its place, set, sent or completed.",
  cross: "Something is dropped, or returned.",
  diamond: "A table, a filter, a pool or the device is written or queried; among hosts, an outlier.",
  tick: "One event at one moment.",
  "dashed-line": "A limit, or a moment that other marks are read against: a call, a kick, a changed setting.",
  cell: "One place of a store, filled where it is occupied, or one field of a table of counts.",
  lane: "A line on which marks are placed: a CPU, a program, the recorded setting.",
  band: "The background of CPUs that share a last-level cache.",
  hatch: "Modelled and not measured; in a batch, the loop that allocates.",
  dot: "One host.",
  quartiles: "How the values of many hosts are spread.",
  "full-bar": "A host's answer agrees with most of its class.",
  "low-bar": "A host's answer differs from most of its class.",
  "thin-bar": "On a host's recording the modes do the same.",
  "dotted-bar": "A host's recording does not decide.",
  none: "Its place and its word are enough.",
};

const TERMS = TERM_GROUPS.flatMap(({ terms }) => terms);

/** Every shape with its rule, and every concept that takes it, as it looks in the light and in the dark. */
export function MarksExhibit({ palette }: { palette: Palette }) {
  const themes = (["light", "dark"] as const).map((theme) => tokensOf({ palette, theme }) as CSSProperties);
  const swatches = ({ shape, colour }: Term) => (
    <span className={`${styles.grounds} inline-row fixed-size`}>
      {themes.map((style, at) => (
        <i key={at === 0 ? "light" : "dark"} style={{ ...style, background: "var(--panel)" }}>
          <Mark shape={shape} colour={colour} />
        </i>
      ))}
    </span>
  );
  return (Object.keys(SHAPES) as Shape[]).map((shape) => {
    const terms = TERMS.filter((term) => term.shape === shape);
    return (
      <details key={shape} open={isWide()}>
        <summary className="pad-y-4 touch-min-height-target">
          {terms[0] && shape !== "none" && <Mark shape={shape} colour={terms[0].colour} />}{" "}
          <b>{shape === "none" ? "no mark" : shape.replace("-", " ")}</b>, {counted(terms.length, "concept")}.{" "}
          {SHAPES[shape]}
        </summary>
        <Definitions look="ruled">
          {terms.map((term) => (
            <Definition
              key={term.id}
              term={
                <span className="row gap-8 items-center">
                  {shape !== "none" && swatches(term)}
                  <a href={glossaryHref(term.id)}>{term.word}</a>
                </span>
              }
            >
              {MEANING[term.id]} <code className="small muted nowrap">{term.colour}</code>
            </Definition>
          ))}
        </Definitions>
      </details>
    );
  });
}

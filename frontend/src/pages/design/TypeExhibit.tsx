import { LETTER } from "../../charts/frame/picture";
import { Definition, Definitions } from "../../ui/Definitions";
import { TokenRow } from "./parts";

/** What each size is for; its value stands in tokens.css alone. */
const SIZES: readonly [token: string, use: string][] = [
  ["--size-question", "the question of an explainer"],
  ["--size-h1", "the title of a page"],
  ["--size-lead", "the name in the header, a sentence that leads"],
  ["--size-prose", "running text of an explainer"],
  ["--size-text", "everything else"],
  ["--size-note", "tables, facts, notices"],
  ["--size-small", "captions, feet of charts, code"],
  ["--size-mark", "a label of a number"],
];

/** Distances and times; nothing is drawn of them. */
const OTHERS: readonly [token: string, use: string][] = [
  ["--space-1", "within a mark and its word"],
  ["--space-2", "between controls"],
  ["--space-3", "between panels, and inside their edges"],
  ["--space-4", "margin of a page; between groups"],
  ["--space-5", "between parts of a long page"],
  ["--target", "the smallest target of a finger"],
  ["--motion-quick", "a control answers"],
  ["--motion", "something moves within its part"],
  ["--motion-long", "something moves to another part"],
];

const FACES = [
  { token: "--sans", word: "IBM Plex Sans", use: "words", sample: "Who frees it?" },
  { token: "--mono", word: "IBM Plex Mono", use: "CPUs, functions, addresses, times", sample: "cpu0 → 5" },
] as const;

/** Faces and sizes, each written in itself. */
export function TypeExhibit() {
  return (
    <>
      <div className="grid columns-of-380 gap-14">
        {FACES.map(({ token, word, use, sample }) => (
          <figure key={token} style={{ fontFamily: `var(${token})` }}>
            <p className="size-lead tabular">
              {sample} <b>{sample}</b> 0123456789 − × → · µ §
            </p>
            <figcaption className="muted" style={{ fontFamily: "var(--sans)" }}>
              {word}, 400 and 600: {use}
            </figcaption>
          </figure>
        ))}
      </div>
      <Definitions look="ruled">
        {SIZES.map(([token, use]) => (
          <TokenRow key={token} token={token}>
            <span style={{ fontSize: `var(${token})` }}>{use}</span>
          </TokenRow>
        ))}
        {OTHERS.map(([token, use]) => (
          <TokenRow key={token} token={token}>
            {use}
          </TokenRow>
        ))}
        {Object.entries(LETTER).map(([name, size]) => (
          <Definition key={name} term={`LETTER.${name} ${size}px`} className="mono small muted">
            <span style={{ fontSize: size }}>letters in a picture, {name}</span>
          </Definition>
        ))}
      </Definitions>
    </>
  );
}

import { LETTER } from "../../charts/frame/picture";
import { Definition, Definitions } from "../../ui/Definitions";
import styles from "./Design.module.css";
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
            <p className={styles.large}>
              {sample} <b>{sample}</b>
            </p>
            <p className="size-lead tabular">0123456789 − × → · µ §</p>
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
        {Object.entries(LETTER).map(([name, size]) => (
          <Definition key={name} term={`LETTER.${name} ${size}px`} className="mono small muted">
            <span style={{ fontSize: size }}>letters in a picture, {name}</span>
          </Definition>
        ))}
      </Definitions>
    </>
  );
}

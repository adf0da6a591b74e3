import { LETTER } from "../../charts/frame/picture";
import { readToken } from "./contrasts";
import { Name } from "./parts";
import styles from "./Type.module.css";

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

const LIGHT = { palette: "okabe-ito", theme: "light" } as const;

/** Faces and sizes, each written in itself. */
export function TypeExhibit() {
  return (
    <>
      <div className={styles.faces}>
        {FACES.map(({ token, word, use, sample }) => (
          <figure key={token} style={{ fontFamily: `var(${token})` }}>
            <p className={styles.large}>
              {sample} <b>{sample}</b>
            </p>
            <p className={styles.glyphs}>0123456789 − × → · µ §</p>
            <figcaption>
              {word}, 400 and 600: {use}
            </figcaption>
          </figure>
        ))}
      </div>
      <dl className={styles.sizes}>
        {SIZES.map(([token, use]) => (
          <div key={token}>
            <dt className="mono small muted">
              <Name>{token}</Name> {readToken(LIGHT, token)}
            </dt>
            <dd style={{ fontSize: `var(${token})` }}>{use}</dd>
          </div>
        ))}
        {Object.entries(LETTER).map(([name, size]) => (
          <div key={name}>
            <dt className="mono small muted">
              <Name>{`LETTER.${name}`}</Name> {size}px
            </dt>
            <dd style={{ fontSize: size }}>letters in a picture, {name}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

import { type Figure, fileOf } from "../../model/publishing";
import { bytes } from "../parts/bytes";
import styles from "./ShareDialog.module.css";

/** The files a person may want to keep, with what they are. */
const WORDS: Readonly<Record<string, string>> = {
  ".svg": "SVG, light",
  "-dark.svg": "SVG, dark",
  ".png": "PNG",
  "@2x.png": "PNG, double size",
  "-dark.png": "PNG, dark",
  "-dark@2x.png": "PNG, dark, double size",
  "-narrow.png": "PNG, narrow",
  "-og.png": "PNG for link previews",
  ".csv": "numbers, CSV",
  ".json": "document, JSON",
  ".zip": "everything, with the raw uploads",
};

/** Every file of the figure with its size. */
export function Files({ figure }: { figure: Figure }) {
  const files = Object.entries(WORDS).filter(([suffix]) => figure.files[suffix] !== undefined);
  if (files.length === 0) return null;
  return (
    <details className="pad-top-10 line-top">
      <summary className="bold">Files</summary>
      <ul className={styles.files}>
        {files.map(([suffix, word]) => (
          <li key={suffix}>
            <a href={fileOf(figure.id, suffix)} download>
              {word}
            </a>{" "}
            {bytes(figure.files[suffix] ?? 0)}
          </li>
        ))}
      </ul>
    </details>
  );
}

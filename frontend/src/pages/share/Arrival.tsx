import { useQuery } from "@tanstack/react-query";
import { type Figure, fileOf, fileQuery } from "../../model/publishing";
import { Copy } from "../parts/Copy";
import { Failed } from "../parts/State";
import { commandOf, type Destination, frameOf } from "./destinations";
import styles from "./ShareDialog.module.css";

interface Props {
  figure: Figure;
  destination: Destination;
}

/** What arrives at one place: the published file itself, byte for byte, and what the place does with it. */
export function Arrival({ figure, destination }: Props) {
  const { id, suffix, word, notes, isPictured } = destination;
  const file = useQuery({ ...fileQuery(figure.id, suffix ?? ""), enabled: suffix !== null });
  const written = id === "blog" ? frameOf(figure, location.origin) : commandOf(figure, location.origin);
  const text = suffix === null ? written : file.data;
  return (
    <section className="stack gap-10 shrinkable" aria-label={`What arrives: ${word}`}>
      <ul className="pad-left-18 muted">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {file.isError ? (
        <Failed what="The text cannot be read" error={file.error} onRetry={() => void file.refetch()} />
      ) : (
        <div className="stack items-start gap-8">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
          <pre tabIndex={0} aria-busy={text === undefined}>
            {text ?? "…"}
          </pre>
          {text !== undefined && <Copy text={text} word="Copy" of={`the text for ${word}`} />}
        </div>
      )}
      {isPictured && (
        <figure>
          <img
            className={styles.picture}
            src={fileOf(figure.id, ".png")}
            width={720}
            height={405}
            alt={figure.sentence}
          />
          <figcaption className="space-above-4 small muted">the picture as readers get it</figcaption>
        </figure>
      )}
    </section>
  );
}

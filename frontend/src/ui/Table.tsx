import type { ReactElement, ReactNode } from "react";
import styles from "./Table.module.css";

interface Props {
  /** What the rows are: read out, and seen above them if `isCaptionSeen`. */
  caption: ReactNode;
  isCaptionSeen?: boolean;
  /** Headings: words, or the cells themselves where they sort or stand over numbers. */
  head: readonly (string | ReactElement)[];
  /** On a phone each row becomes a block; every `td` then needs the word of its column as `data-word`. */
  folds?: boolean;
  /** The table reaches the edges of a panel. */
  inPanel?: boolean;
  className?: string | undefined;
  /** The rows. */
  children: ReactNode;
}

/** A table of a page. Cells of the class `number` stand on the right. */
export function Table({ caption, isCaptionSeen, head, folds, inPanel, className, children }: Props) {
  const names = [styles.table, folds && styles.folds, inPanel && styles.inPanel, className];
  return (
    <table className={names.filter(Boolean).join(" ")}>
      <caption className={isCaptionSeen ? undefined : "visually-hidden"}>{caption}</caption>
      <thead>
        <tr>
          {head.map((heading) =>
            typeof heading === "string" ? (
              <th key={heading} scope="col">
                {heading}
              </th>
            ) : (
              heading
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** The heading of a column of numbers. */
export const numberHead = (word: string) => (
  <th key={word} scope="col" className="number">
    {word}
  </th>
);

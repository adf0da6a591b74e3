import { createContext, Fragment, useContext } from "react";
import { ruleAnchor } from "./anchors";
import { piecesOf } from "./blocks";
import styles from "./Markdown.module.css";

/** Names of the rules that link to the page's rules table. */
export const Rules = createContext<ReadonlySet<string>>(new Set());

/** A text in which the names of rules lead to the rules table and golden vectors are marked. */
export function Linked({ text }: { text: string }) {
  return piecesOf(text, useContext(Rules)).map((piece, place) => {
    const key = `${place} ${piece.text}`;
    if (piece.kind === "rule")
      return (
        <a key={key} href={`#${ruleAnchor(piece.text)}`}>
          {piece.text}
        </a>
      );
    if (piece.kind === "vector")
      return (
        <span key={key} className={styles.vector} title="A case the engine's tests hold, by its number">
          {piece.text}
        </span>
      );
    return <Fragment key={key}>{piece.text}</Fragment>;
  });
}

import { type ReactNode, useState } from "react";
import { token } from "../../charts/frame/picture";
import { type ConceptId, VOCABULARY } from "../../charts/vocabulary";
import { GlossaryCard } from "./GlossaryCard";
import styles from "./GlossaryWord.module.css";

interface Props {
  concept: ConceptId;
  /** The word as the sentence needs it; the concept's own where nothing else is said. */
  children?: ReactNode;
}

/** A word of the vocabulary in running text: underlined in its colour, its card one press away. */
export function GlossaryWord({ concept, children }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { word, colour } = VOCABULARY[concept];
  return (
    <>
      <button
        type="button"
        className={styles.word}
        style={{ textDecorationColor: token(colour) }}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          // Read now: the event is over when the state is computed.
          const pressed = event.currentTarget;
          setAnchor((open) => (open ? null : pressed));
        }}
      >
        {children ?? word}
      </button>
      {anchor && <GlossaryCard concept={concept} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}

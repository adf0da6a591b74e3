import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Mark } from "../../charts/frame/Mark";
import { type ConceptId, glossaryHref, VOCABULARY } from "../../charts/vocabulary";
import { CARDS } from "../../charts/vocabulary/cards";
import { MEANING } from "../../charts/vocabulary/meanings";
import styles from "./GlossaryCard.module.css";

interface Props {
  concept: ConceptId;
  /** The word it belongs to: the card stands beside it, and gives the focus back to it. */
  anchor: HTMLElement;
  /** Closed by Escape, by a press elsewhere, or by its button. */
  onClose: () => void;
}

/**
 * What a word means, where the word stands. A native popover: the browser puts it over everything, closes it on Escape
 * and on a press elsewhere. What it says is also on the page of all words.
 */
export function GlossaryCard({ concept, anchor, onClose }: Props) {
  const card = useRef<HTMLDivElement>(null);
  const heading = useId();
  const [place, setPlace] = useState({ left: 0, top: 0 });
  const { word, colour, shape } = VOCABULARY[concept];
  const { text: more, source } = CARDS[concept] ?? {};

  useLayoutEffect(() => {
    const box = card.current;
    if (!box) return;
    // Named as its source, a press on the word itself is the word's to answer.
    // TypeScript's DOM does not know the option yet.
    const show: ((options: { source: HTMLElement }) => void) | undefined = box.showPopover?.bind(box);
    if (show && !box.matches(":popover-open")) show({ source: anchor });
    const { width, height } = box.getBoundingClientRect();
    // The body is as wide as what is drawn on: a window's own width may count its scrollbar.
    const page = document.body.getBoundingClientRect();
    const window = { width: page.width, height: globalThis.innerHeight };
    const at = placeBeside(anchor.getBoundingClientRect(), { width, height }, window);
    // In the page's own coordinates: the card scrolls with its word.
    setPlace({ left: at.left + globalThis.scrollX, top: at.top + globalThis.scrollY });
    box.focus({ preventScroll: true });
  }, [anchor]);

  useEffect(() => {
    anchor.setAttribute("aria-expanded", "true");
    return () => {
      anchor.setAttribute("aria-expanded", "false");
      // Focus that has gone elsewhere by a press stays there.
      if (!document.activeElement || document.activeElement === document.body) anchor.focus({ preventScroll: true });
    };
  }, [anchor]);

  // Beside the page, not within the sentence: a paragraph may hold no other, and its letters are not the card's.
  return createPortal(
    <div
      ref={card}
      popover="auto"
      role="dialog"
      aria-labelledby={heading}
      tabIndex={-1}
      className={styles.card}
      style={place}
      onToggle={(event) => event.newState === "closed" && onClose()}
    >
      <p id={heading} className={styles.word}>
        <Mark shape={shape} colour={colour} />
        {word}
      </p>
      <p>{MEANING[concept]}</p>
      {more && <p>{more}</p>}
      {source && <p className={styles.source}>{source}</p>}
      <p className={styles.all}>
        <a href={glossaryHref(concept)}>All words</a>
        <button type="button" onClick={() => card.current?.hidePopover?.()}>
          Close
        </button>
      </p>
    </div>,
    document.body,
  );
}

/** Distance of a card from its word, and from the window's edges, CSS pixels. */
const [GAP, EDGE] = [6, 14];

type Size = Record<"width" | "height", number>;

/** Left and top of a card in the window: under its word, or over it where there is no room, and always within the window. */
export function placeBeside(word: Record<"left" | "top" | "bottom", number>, card: Size, window: Size) {
  const left = Math.max(EDGE, Math.min(word.left, window.width - EDGE - card.width));
  const [under, over] = [word.bottom + GAP, word.top - GAP - card.height];
  const hasRoom = under + card.height + EDGE <= window.height;
  return { left, top: hasRoom || over < EDGE ? under : over };
}

import { Fragment, type KeyboardEvent, type MouseEvent } from "react";
import { token } from "../../charts/frame/picture";
import { glossaryHref, VOCABULARY } from "../../charts/vocabulary";
import type { Prose as Text } from "../contract";
import styles from "./Prose.module.css";
import { clicked, parse, type Readings, type Segment } from "./parse";

/** What words do to the pictures. Without it a text is only read, as on paper. */
export interface Linking {
  /** Preview: object ids, concepts as `concept:ID`, functions as `fn:NAME`; null ends it. */
  onHover: (id: string | null) => void;
  /** A term was chosen: its card opens where it stands. */
  onTerm: (segment: Segment & { kind: "term" }, at: HTMLElement) => void;
  /** Whether a function has a stop on the code path. */
  hasFunction: (name: string) => boolean;
}

/** Running text whose words light what they name. */
export function Prose({
  text,
  linking,
  readings,
}: {
  text: Text;
  linking?: Linking | undefined;
  readings?: Readings | undefined;
}) {
  return parse(text).map((segment, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text's segments have no other name and never move
    <Fragment key={place}>{drawn(segment, linking, readings)}</Fragment>
  ));
}

function drawn(segment: Segment, linking: Linking | undefined, readings: Readings | undefined) {
  switch (segment.kind) {
    case "text":
      return segment.text;
    case "value":
      return readings?.(segment.gauge) ?? "…";
    case "tap":
      return (
        <>
          <span className={styles.mouse}>{clicked(segment.text)}</span>
          <span className={styles.finger}>{segment.text}</span>
        </>
      );
    case "code":
      return <FunctionName name={segment.text} linking={linking} />;
    case "term":
      return <Term segment={segment} linking={linking} />;
  }
}

/**
 * Links, not buttons: they break over lines like the words they are, and lead somewhere without a script too, a word to its
 * place in the glossary, a function to its stop on the code path.
 */
function Term({ segment, linking }: { segment: Segment & { kind: "term" }; linking: Linking | undefined }) {
  const id = segment.object ?? `concept:${segment.concept}`;
  return (
    <a
      href={glossaryHref(segment.concept)}
      className={styles.term}
      style={{ textDecorationColor: token(VOCABULARY[segment.concept].colour) }}
      {...(linking && {
        ...previews(linking, id),
        role: "button",
        "aria-haspopup": "dialog" as const,
        onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
          if (event.key !== " ") return;
          event.preventDefault();
          event.stopPropagation();
          linking.onTerm(segment, event.currentTarget);
        },
        onClick: (event: MouseEvent<HTMLElement>) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          linking.onTerm(segment, event.currentTarget);
        },
      })}
    >
      {segment.text}
    </a>
  );
}

function FunctionName({ name, linking }: { name: string; linking: Linking | undefined }) {
  const bare = name.replace(/\(\)$/, "");
  if (!linking?.hasFunction(bare)) return <code className={styles.code}>{name}</code>;
  return (
    <a href={`#code-${bare}`} className={styles.code} {...previews(linking, `fn:${bare}`)}>
      <code>{name}</code>
    </a>
  );
}

const previews = (linking: Linking, id: string) => ({
  onPointerEnter: () => linking.onHover(id),
  onPointerLeave: () => linking.onHover(null),
  onFocus: () => linking.onHover(id),
  onBlur: () => linking.onHover(null),
});

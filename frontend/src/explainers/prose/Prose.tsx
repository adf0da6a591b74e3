import { Fragment } from "react";
import { token } from "../../charts/frame/picture";
import { VOCABULARY } from "../../charts/vocabulary";
import type { Prose as Text } from "../contract";
import styles from "./Prose.module.css";
import { clicked, parse, type Readings, type Segment } from "./parse";

/** What words do to the pictures. Without it a text is only read, as on paper. */
export interface Linking {
  /** Preview: object ids, concepts as `concept:ID`, functions as `fn:NAME`; null ends it. */
  onHover: (id: string | null) => void;
  /** A term was chosen: its card opens where it stands. */
  onTerm: (segment: Segment & { kind: "term" }, at: HTMLElement) => void;
  onFunction: (name: string) => void;
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

function Term({ segment, linking }: { segment: Segment & { kind: "term" }; linking: Linking | undefined }) {
  const style = { textDecorationColor: token(VOCABULARY[segment.concept].colour) };
  if (!linking)
    return (
      <span className={styles.term} style={style}>
        {segment.text}
      </span>
    );
  const id = segment.object ?? `concept:${segment.concept}`;
  return (
    <button
      type="button"
      className={styles.term}
      style={style}
      aria-haspopup="dialog"
      onPointerEnter={() => linking.onHover(id)}
      onPointerLeave={() => linking.onHover(null)}
      onFocus={() => linking.onHover(id)}
      onBlur={() => linking.onHover(null)}
      onClick={(event) => linking.onTerm(segment, event.currentTarget)}
    >
      {segment.text}
    </button>
  );
}

function FunctionName({ name, linking }: { name: string; linking: Linking | undefined }) {
  if (!linking) return <code className={styles.code}>{name}</code>;
  const id = `fn:${name.replace(/\(\)$/, "")}`;
  return (
    <button
      type="button"
      className={styles.code}
      onPointerEnter={() => linking.onHover(id)}
      onPointerLeave={() => linking.onHover(null)}
      onFocus={() => linking.onHover(id)}
      onBlur={() => linking.onHover(null)}
      onClick={() => linking.onFunction(name)}
    >
      <code>{name}</code>
    </button>
  );
}

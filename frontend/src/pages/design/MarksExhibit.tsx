import { Mark } from "../../charts/frame/Mark";
import { type Concept, type Shape, VOCABULARY } from "../../charts/vocabulary";
import styles from "./Marks.module.css";

/** Concepts by their shape, in the order the vocabulary first uses it. */
function byShape(): Map<Shape, Concept[]> {
  const groups = new Map<Shape, Concept[]>();
  for (const concept of Object.values(VOCABULARY))
    groups.set(concept.shape, [...(groups.get(concept.shape) ?? []), concept]);
  // What has no mark of its own is told by place and word; it comes last.
  const none = groups.get("none");
  groups.delete("none");
  if (none) groups.set("none", none);
  return groups;
}

/** Every shape there is with every word that takes it. */
export function MarksExhibit() {
  return (
    <dl className={styles.marks}>
      {[...byShape()].map(([shape, concepts]) => (
        <div key={shape}>
          <dt>{shape === "none" ? "no mark" : shape.replace("-", " ")}</dt>
          <dd>
            <ul>
              {concepts.map(({ word, colour, meaning }) => (
                <li key={`${word} ${meaning}`} title={meaning}>
                  {shape !== "none" && <Mark shape={shape} colour={colour} />}
                  {word}
                </li>
              ))}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  );
}
